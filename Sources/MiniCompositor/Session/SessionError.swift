/// Why a session does not begin: a message for the user, and the exit status.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
    public let status: Int32

    public init(_ description: String, status: Int32) {
        self.description = description
        self.status = status
    }
}
