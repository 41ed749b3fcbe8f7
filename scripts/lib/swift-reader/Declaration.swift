import SwiftSyntax

/// A declaration at the top level of a file, or in the body of a type or an extension.
struct Declaration: Sendable {
    let node: DeclSyntax
    /// The types and extensions around it, the innermost last.
    let outer: [Declaration]

    /// Finds the declarations in a node and in their bodies.
    static func all(in node: Syntax, outer: [Declaration]) -> [Declaration] {
        switch node.kind {
        case .sourceFile, .codeBlockItemList, .codeBlockItem, .memberBlock, .memberBlockItemList,
            .memberBlockItem, .ifConfigDecl, .ifConfigClauseList, .ifConfigClause:
            return node.children(viewMode: .sourceAccurate).flatMap { all(in: $0, outer: outer) }
        default:
            guard let node = node.as(DeclSyntax.self) else { return [] }
            let found = Declaration(node: node, outer: outer)
            guard let body = found.group?.memberBlock else { return [found] }
            return [found] + all(in: Syntax(body), outer: outer + [found])
        }
    }

    /// The declaration as a type or an extension.
    var group: (any DeclGroupSyntax)? { node.asProtocol(DeclGroupSyntax.self) }

    /// The name without the types around it. An extension has the name of its type.
    var ownName: String {
        node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
            ?? node.asProtocol(NamedDeclSyntax.self)?.name.bareText ?? ""
    }

    /// The name with the types around it: `Outer.Inner`.
    var name: String { (outer + [self]).map(\.ownName).joined(separator: ".") }

    /// The types after the colon: the superclass and protocols.
    var inherited: [TypeSyntax] { group?.inheritanceClause?.inheritedTypes.map(\.type) ?? [] }

    var modifiers: Set<String> {
        Set(node.asProtocol(WithModifiersSyntax.self)?.modifiers.map(\.trimmedDescription) ?? [])
    }

    /// Whether the declaration or a type around it is private or fileprivate.
    var isHidden: Bool {
        !modifiers.isDisjoint(with: ["private", "fileprivate"]) || outer.last?.isHidden == true
    }

    /// The names of the stored instance properties that the declaration contains.
    var storedProperties: [String] {
        guard let variables = node.as(VariableDeclSyntax.self),
            modifiers.isDisjoint(with: ["static", "class"])
        else { return [] }
        return variables.bindings.filter(\.isStored).map(\.name)
    }

    func hasAttribute(_ text: String) -> Bool {
        let attributes = node.asProtocol(WithAttributesSyntax.self)?.attributes
        return attributes?.contains { $0.trimmedDescription == text } == true
    }
}

extension PatternBindingSyntax {
    var name: String {
        pattern.as(IdentifierPatternSyntax.self)?.identifier.bareText ?? pattern.trimmedDescription
    }

    /// Whether the property has no getter.
    fileprivate var isStored: Bool {
        guard let block = accessorBlock else { return true }
        guard case .accessors(let accessors) = block.accessors else { return false }
        return accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
}

extension TokenSyntax {
    /// The text of a name without backticks.
    var bareText: String { identifier?.name ?? text }
}

extension FunctionDeclSyntax {
    /// The name with its labels: `hitTest(_:with:)`.
    var fullName: String {
        let labels = signature.parameterClause.parameters.map { $0.firstName.bareText + ":" }
        return "\(name.bareText)(\(labels.joined()))"
    }
}
