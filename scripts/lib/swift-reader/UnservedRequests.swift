import Foundation
import SwiftSyntax

/// The method of a handler that serves a request.
private struct Request: Equatable {
    /// The name with its labels: `attach(_:buffer:x:y:)`.
    var name: String
    /// The types of the parameters after the resource.
    var types: [String]

    init(_ method: FunctionDeclSyntax) {
        name = method.fullName
        types = method.signature.parameterClause.parameters.dropFirst().map(\.type.withoutModules)
    }
}

extension Project {
    /// Counts requests for which a handler keeps the default implementation, which does nothing. Destructors
    /// are not counted, because the default suffices for them.
    func unservedRequests(_ settings: Settings) throws -> [String: Measure] {
        let requests = try requests(settings)
        var handled: [String: Set<String>] = [:]
        var methods: [String: [String: [Request]]] = [:]
        for file in files(settings) {
            for type in file.declarations where !type.node.is(ProtocolDeclSyntax.self) {
                let protocols = type.inherited.map(\.withoutModules).filter { requests[$0] != nil }
                if !protocols.isEmpty {
                    handled["\(file.module)/\(type.name)", default: []].formUnion(protocols)
                }
            }
            for declaration in file.declarations {
                guard let method = declaration.node.as(FunctionDeclSyntax.self),
                    let type = declaration.outer.last,
                    let resource = method.signature.parameterClause.parameters.first?.type.withoutModules
                else { continue }
                methods["\(file.module)/\(type.name)", default: [:]]["\(resource)Handler", default: []]
                    .append(Request(method))
            }
        }
        return Dictionary(
            uniqueKeysWithValues: handled.map { type, protocols in
                let missing = protocols.sorted().flatMap { handler in
                    requests[handler, default: []]
                        .filter { methods[type]?[handler]?.contains($0) != true }
                        .map { "\(handler.dropLast("Handler".count)): \($0.name)" }
                }
                return (type, Measure(missing))
            })
    }

    /// Returns the requests of each handler, without destructors, from the code that the scanner generates.
    private func requests(_ settings: Settings) throws -> [String: [Request]] {
        let sources = try settings["protocols", default: []]
            .flatMap { Self.paths(under: $0, of: root, ending: ".xml") }
            .map { Scanner.Source(file: $0, bytes: Array(try Data(contentsOf: root.appending(path: $0)))) }
        let generated = Scanner(side: .server, importsRuntime: true).generate(sources).compactMap(\.code)
        let methods =
            generated.flatMap { SourceFile(path: "", text: $0).declarations }.reduce(into: [:]) {
                guard let method = $1.node.as(FunctionDeclSyntax.self), let type = $1.outer.last,
                    type.node.is(ProtocolDeclSyntax.self)
                else { return }
                $0[type.name, default: []].append(Request(method))
            } as [String: [Request]]
        return sources.compactMap { Scanner.read($0).0 }.flatMap(\.interfaces).reduce(into: [:]) {
            let handler = SwiftName.interface($1.name) + "Handler"
            $0[handler] = zip(methods[handler, default: []], $1.requests).filter { !$1.isDestructor }.map(\.0)
        }
    }
}

extension TypeSyntax {
    /// Returns `NewResource<WlSurface>` for `WaylandServer.NewResource<WaylandServer.WlSurface>`.
    fileprivate var withoutModules: String {
        let texts = tokens(viewMode: .sourceAccurate).map(\.bareText)
        return texts.indices.filter { index in
            let isModule =
                texts[index].hasPrefix("Wayland") && index + 1 < texts.count && texts[index + 1] == "."
            return !isModule && !(texts[index] == "." && index > 0 && texts[index - 1].hasPrefix("Wayland"))
        }.map { texts[$0] }.joined(separator: " ")
    }
}
