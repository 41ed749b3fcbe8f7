import Foundation
import SwiftSyntax

extension Project {
    /// Names in the second column of a page's tables without a public declaration.
    ///
    /// A name includes the types around it, and a function its labels: `Responder.touchesBegan(_:with:)`. An
    /// inherited member has the name of the type that declares it.
    func pageNames(_ settings: Settings) throws -> [String: Measure] {
        let known = Set(files(settings).flatMap(\.declarations).flatMap(\.publicNames))
        return try settings["pages", default: []].reduce(into: [:]) { found, page in
            let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            found[page] = Measure(
                lines.enumerated().flatMap { index, line in
                    (line.prefixMatch(of: /\|[^|]*\|([^|]*)\|/)?.1.matches(of: /`([^`]+)`/) ?? [])
                        .map { String($0.1) }.filter { !known.contains($0) }
                        .map { "\(page):\(index + 1): \($0)" }
                })
        }
    }
}

extension Declaration {
    /// Whether the declaration is public. Members of a public protocol or extension and cases of a public
    /// enum are public without a modifier.
    private var isPublic: Bool {
        guard modifiers.isDisjoint(with: ["public", "open"]) else { return true }
        let isCase = node.is(EnumCaseDeclSyntax.self)
        return outer.last.map {
            (isCase || [.protocolDecl, .extensionDecl].contains($0.node.kind)) && $0.isPublic
        } ?? false
    }

    fileprivate var publicNames: [String] {
        guard isPublic, !node.is(ExtensionDeclSyntax.self) else { return [] }
        let own =
            node.as(FunctionDeclSyntax.self).map { [$0.fullName] }
            ?? node.as(VariableDeclSyntax.self)?.bindings.map(\.name)
            ?? node.as(EnumCaseDeclSyntax.self)?.elements.map(\.name.bareText) ?? [ownName]
        return own.filter { !$0.isEmpty }.map { (outer.map(\.ownName) + [$0]).joined(separator: ".") }
    }
}
