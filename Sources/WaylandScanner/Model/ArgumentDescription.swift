/// An argument of a request or an event: an `<arg>`.
public struct ArgumentDescription: Sendable {
    /// As in the file; empty if it is missing or malformed, which is reported.
    public var name: String
    /// What it carries, with the interface or enum that it refers to.
    public var type: ArgumentType
    /// One line without line breaks; nil if the file has none.
    public var summary: String?
    /// Where the element begins, counted from 1.
    public var line: Int
}
