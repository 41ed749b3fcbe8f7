import SwiftParser
import SwiftSyntax

/// A parsed file.
struct SourceFile: Sendable {
    /// The path relative to the project's root, with slashes.
    let path: String
    let text: String
    let tree: SourceFileSyntax
    /// All declarations except those in bodies of functions.
    let declarations: [Declaration]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        tree = Parser.parse(source: text)
        declarations = Declaration.all(in: Syntax(tree), outer: [])
    }

    /// The module: `SurfaceResponders` for a file under `Sources/SurfaceResponders`.
    var module: String {
        path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    }

    /// The tokens of the code, without comments and the text of strings.
    var tokens: [TokenSyntax] {
        tree.tokens(viewMode: .sourceAccurate).filter { token in
            if case .stringSegment = token.tokenKind { false } else { token.tokenKind != .endOfFile }
        }
    }

    /// Converts nodes to line numbers.
    var lines: SourceLocationConverter { SourceLocationConverter(fileName: path, tree: tree) }
}

extension SourceLocationConverter {
    func line(of node: some SyntaxProtocol) -> Int {
        location(for: node.positionAfterSkippingLeadingTrivia).line
    }
}
