/// The errors that an interface defines: its enum `error`, as the scanner generates it.
public protocol ProtocolErrorCode: RawRepresentable where RawValue == UInt32 {
    /// As the protocol calls the error, such as `invalid_size`; nil for a number that it does not know.
    var name: String? { get }
}
