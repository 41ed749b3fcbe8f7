/// A request as its handler's protocol declares it.
struct HandlerMethod {
    let request: MessageDescription
    let parameters: [Parameter]
    /// With the name: `func attach`.
    let declaration: String
    /// The declared parameters, first the resource.
    let signature: [String]

    /// What the method does for a handler that has none of its own.
    var defaultDocumentation: String {
        var clauses: [String] = []
        for parameter in parameters {
            switch parameter.argument.type {
            case .newID(interface: nil): clauses.append("`\(parameter.label)` is refused with an error")
            case .newID: clauses.append("`\(parameter.label)` becomes an object that ignores its requests")
            case .fileDescriptor: clauses.append("`\(parameter.label)` is closed")
            default: break
            }
        }
        if request.isDestructor { clauses.append("the resource is destroyed when this returns") }
        return clauses.isEmpty ? "Does nothing." : "Does nothing: \(clauses.joined(separator: ", and "))."
    }
}
