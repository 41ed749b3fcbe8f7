import SwiftSyntax

/// A place where the sources create a global: `Global<WlSeat>(display, version: 11)`,
/// `globals.add(WlFixes.self, version: 1, …)`.
struct Global: Encodable {
    /// The resource class of its interface.
    var type: String
    var path: String
    var line: Int
    /// The version. `nil` if it is neither a number nor a constant of the file.
    var version: Int?
    /// The file of the type that handles its requests, if the global is created with `globals.add`.
    var handler: String?
}

/// A case of `ClientAction`.
struct Action: Encodable {
    var name: String
    /// Its documentation.
    var text: String
    /// The globals that need the action.
    var interfaces: [String]
}

extension Project {
    var globals: [Global] {
        let sources = files(under: "Sources")
        let conformances = sources.flatMap { file in
            file.declarations.flatMap(\.inherited).map { ($0.trimmedDescription, file.path) }
        }
        let handlers = Dictionary(conformances) { first, _ in first }
        let makers = sources.filter { $0.text.contains("Global<") || $0.text.contains("globals.add(") }
        return makers.flatMap { file in
            let finder = GlobalFinder(file, handlers: handlers)
            finder.walk(file.tree)
            return finder.found
        }
    }

    var actions: [Action] {
        files(under: "Sources").filter { $0.path.hasSuffix("/ClientAction.swift") }.flatMap { file in
            let finder = ActionFinder(viewMode: .sourceAccurate)
            finder.walk(file.tree)
            let cases = file.declarations.compactMap { $0.node.as(EnumCaseDeclSyntax.self) }
            return cases.flatMap { declaration in
                declaration.elements.map(\.name.bareText).map {
                    Action(
                        name: $0, text: declaration.documentation,
                        interfaces: finder.interfaces[$0, default: []])
                }
            }
        }
    }
}

private final class GlobalFinder: SyntaxVisitor {
    private(set) var found: [Global] = []
    private let file: SourceFile
    private let handlers: [String: String]

    /// - Parameter handlers: maps a protocol to the first file with a conformance.
    init(_ file: SourceFile, handlers: [String: String]) {
        self.file = file
        self.handlers = handlers
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let called = call.calledExpression.trimmedDescription
        let first = call.arguments.first?.expression.trimmedDescription ?? ""
        if called.hasPrefix("Global<"), called.hasSuffix(">") {
            add(String(called.dropFirst("Global<".count).dropLast()), call)
        } else if called.hasSuffix("globals.add"), first.hasSuffix(".self") {
            let type = String(first.dropLast(".self".count))
            add(type, call, handler: handlers[type + "Handler"])
        }
        return .visitChildren
    }

    private func add(_ type: String, _ call: FunctionCallExprSyntax, handler: String? = nil) {
        let version = call.arguments.first { $0.label?.text == "version" }?.expression
        found.append(
            Global(
                type: type, path: file.path, line: file.lines.line(of: call),
                version: version.flatMap(number), handler: handler))
    }

    /// Returns the value of a literal, or the value that the file assigns to a constant or parameter.
    private func number(_ version: ExprSyntax) -> Int? {
        let texts = file.tokens.map(\.text)
        let name = version.lastToken(viewMode: .sourceAccurate)?.text ?? ""
        let declaration = [name, ":", "UInt32", "="]
        let constant = texts.indices.first { texts[$0...].starts(with: declaration) }
        return Int(name) ?? constant.flatMap { Int(texts[$0 + declaration.count]) }
    }
}

/// Finds the interfaces of actions in cases such as `case "wl_seat": self = .action`.
private final class ActionFinder: SyntaxVisitor {
    private(set) var interfaces: [String: [String]] = [:]

    override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
        let statement = node.statements.trimmedDescription
        if statement.hasPrefix("self = ."), case .case(let label) = node.label {
            let patterns = label.caseItems.compactMap {
                $0.pattern.as(ExpressionPatternSyntax.self)?.expression
            }
            interfaces[String(statement.dropFirst("self = .".count)), default: []] += patterns.compactMap {
                $0.as(StringLiteralExprSyntax.self)?.representedLiteralValue
            }
        }
        return .skipChildren
    }
}

extension EnumCaseDeclSyntax {
    /// The documentation as one line of a page.
    fileprivate var documentation: String {
        leadingTrivia.compactMap { piece -> Substring? in
            guard case .docLineComment(let text) = piece else { return nil }
            return text.dropFirst(3).drop(while: \.isWhitespace)
        }.joined(separator: " ").replacing("``", with: "`")
    }
}
