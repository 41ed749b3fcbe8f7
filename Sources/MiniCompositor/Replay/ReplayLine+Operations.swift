import SurfaceResponders

/// Lines for what a person does besides input: starting programs and giving commands.
extension ReplayLine {
    private static let actions = Set(KeyBindings.standard.map(\.action.name)).sorted()

    static func perform(_ fields: ReplayFields) throws(ReplayProblem) -> ReplayStep.Action {
        let number = try fields.has("number") ? fields.integer("number", in: 0...1_000_000) : nil
        let name = try fields.string("perform")
        guard actions.contains(name) else {
            throw ReplayProblem(
                "there is no action '\(name)'; known actions: \(actions.joined(separator: ", "))")
        }
        return .perform(name, number: number)
    }

    static func run(_ fields: ReplayFields) throws(ReplayProblem) -> ReplayStep.Action {
        let status = try fields.has("status") ? fields.integer("status", in: 0...255) : 0
        return .run(try fields.strings("run"), status: Int32(status), deadline: try deadline(fields))
    }
}
