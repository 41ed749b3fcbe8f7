import SwiftSyntax

/// A function with `@Test`.
struct Test: Encodable {
    var name: String
    var path: String
    var line: Int
    /// Maps the names of its traits to their numbers: `.promise(1, 2)`. Other arguments are ignored.
    var traits: [String: [Int]]
}

extension Project {
    var tests: [Test] {
        files.filter { $0.text.contains("@Test") }.flatMap { file in
            let lines = file.lines
            return file.declarations.compactMap { declaration -> Test? in
                guard let function = declaration.node.as(FunctionDeclSyntax.self),
                    let attribute = function.attributes.lazy.compactMap({ $0.as(AttributeSyntax.self) })
                        .first(where: { $0.attributeName.trimmedDescription == "Test" })
                else { return nil }
                return Test(
                    name: function.name.bareText, path: file.path, line: lines.line(of: attribute),
                    traits: attribute.traits)
            }
        }
    }
}

extension AttributeSyntax {
    fileprivate var traits: [String: [Int]] {
        guard case .argumentList(let arguments) = arguments else { return [:] }
        return arguments.reduce(into: [:]) { traits, argument in
            guard let call = argument.expression.as(FunctionCallExprSyntax.self),
                let trait = call.calledExpression.as(MemberAccessExprSyntax.self), trait.base == nil
            else { return }
            traits[trait.declName.baseName.text, default: []] += call.arguments.compactMap {
                Int($0.expression.trimmedDescription)
            }
        }
    }
}
