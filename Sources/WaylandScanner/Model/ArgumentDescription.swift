public struct ArgumentDescription: Sendable {
    public var name: String
    public var type: ArgumentType
    public var summary: String?
    public var line: Int
}
