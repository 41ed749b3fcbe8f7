import SwiftParser
import SwiftSyntax

/// A parsed file.
struct SourceFile: Sendable {
    /// Relative to the project's root, with slashes.
    let path: String
    let text: String
    let tree: SourceFileSyntax
    /// All declarations except those in functions.
    let declarations: [Declaration]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        tree = Parser.parse(source: text)
        declarations = Declaration.all(in: Syntax(tree), outer: [])
    }

    /// `SurfaceResponders` for a file under `Sources/SurfaceResponders`.
    var module: String {
        path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    }

    /// The code without comments and the text of strings.
    var tokens: [TokenSyntax] {
        tree.tokens(viewMode: .sourceAccurate).filter { token in
            if case .stringSegment = token.tokenKind { false } else { token.tokenKind != .endOfFile }
        }
    }

    /// Finds the lines of nodes.
    var lines: SourceLocationConverter { SourceLocationConverter(fileName: path, tree: tree) }
}

extension SourceLocationConverter {
    func line(of node: some SyntaxProtocol) -> Int {
        location(for: node.positionAfterSkippingLeadingTrivia).line
    }
}
