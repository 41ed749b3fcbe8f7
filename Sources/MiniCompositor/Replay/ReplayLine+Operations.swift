import SurfaceResponders

/// Lines for what a person does besides input: starting programs and giving commands.
extension ReplayLine {
    private static let actions = Set(KeyBindings.standard.map(\.action.name)).sorted()

    static func perform(_ fields: ReplayFields) throws(ReplayProblem) -> Command {
        let number = try fields.has("number") ? fields.integer("number", in: 0...1_000_000) : nil
        let name = try fields.string("perform")
        guard actions.contains(name) else {
            throw ReplayProblem(
                "there is no action '\(name)'; known actions: \(actions.joined(separator: ", "))")
        }
        return .perform(name, number: number)
    }

    static func run(_ fields: ReplayFields) throws(ReplayProblem) -> Command {
        let status = try fields.has("status") ? fields.integer("status", in: 0...255) : 0
        return .run(try fields.strings("run"), status: Int32(status), deadline: try deadline(fields))
    }

    static func device(_ fields: ReplayFields) throws(ReplayProblem) -> Command {
        guard case .string(let name) = fields["device"], let device = ReplayDevice(rawValue: name) else {
            let known = ReplayDevice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw ReplayProblem("'device' must be one of: \(known)")
        }
        return .device(device, isConnected: try fields.bool("connected"))
    }

    static func output(_ fields: ReplayFields) throws(ReplayProblem) -> Command {
        let change = ReplayOutput(
            name: try fields.string("output"), size: try fields.has("size") ? outputSize(fields) : nil,
            scale: try fields.has("scale") ? outputScale(fields) : nil,
            transform: try fields.has("transform") ? outputTransform(fields) : nil)
        guard change.size != nil || change.scale != nil || change.transform != nil else {
            throw ReplayProblem("'output' needs a 'size' in pixels, a 'scale' or a 'transform'")
        }
        return .output(change)
    }

    private static func outputSize(_ fields: ReplayFields) throws(ReplayProblem) -> Size {
        guard case .array(let items) = fields["size"], items.count == 2, case .number(let width) = items[0],
            case .number(let height) = items[1], (1...16_384).contains(width), (1...16_384).contains(height),
            width.rounded() == width, height.rounded() == height
        else {
            throw ReplayProblem("'size' must be a width and a height from 1 to 16384 pixels: [1280, 720]")
        }
        return Size(width: width, height: height)
    }

    private static func outputScale(_ fields: ReplayFields) throws(ReplayProblem) -> Double {
        let scale = try fields.double("scale")
        guard (0.5...8).contains(scale) else { throw ReplayProblem("'scale' must be from 0.5 to 8") }
        return scale
    }

    private static func outputTransform(_ fields: ReplayFields) throws(ReplayProblem) -> BufferTransform {
        let known = BufferTransform.allCases
        guard case .string(let name) = fields["transform"],
            let transform = known.first(where: { $0.name == name })
        else {
            let names = known.map { "\"\($0.name)\"" }.joined(separator: ", ")
            throw ReplayProblem("'transform' must be one of: \(names)")
        }
        return transform
    }
}

extension BufferTransform {
    /// The name in lines and answers: degrees counterclockwise, after `flipped` for a mirrored picture.
    var name: String {
        switch (isFlipped, quarterTurns) {
        case (false, 0): "normal"
        case (false, let turns): "\(turns * 90)"
        case (true, 0): "flipped"
        case (true, let turns): "flipped-\(turns * 90)"
        }
    }
}

extension ReplayOutput {
    var fields: [String: JSONValue] {
        ["output": .string(name)].adding(
            "size", size.map { .array([.number($0.width), .number($0.height)]) }
        ).adding("scale", scale.map { .number($0) }).adding("transform", transform.map { .string($0.name) })
    }
}
