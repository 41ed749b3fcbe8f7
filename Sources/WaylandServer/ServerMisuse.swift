/// A mistake in the use of a display, reported by ``Display/observeMisuse(_:)``. The operation has no effect
/// unless the case states one. No client is notified.
public enum ServerMisuse: Hashable, Sendable, CustomStringConvertible {
    /// A global or a resource was to have a version that its interface does not have. A global is offered
    /// with the nearest valid version. A resource is dead from the beginning.
    case noSuchVersion(UInt32, interface: String)
    /// A second resource was created for one new object of a client's request. It is dead from the beginning.
    case createdTwice(interface: String, id: UInt32)
    /// A resource was wrapped as one of another interface. The wrapper is dead.
    case otherInterface(String, expected: String)
    /// An event was to refer to an object of another client. It is not sent.
    case foreignArgument(interface: String, id: UInt32)

    /// The mistake in one sentence, for a log.
    public var description: String {
        switch self {
        case .noSuchVersion(let version, let interface): "there is no version \(version) of \(interface)"
        case .createdTwice(let interface, let id): "\(interface)@\(id) was created already"
        case .otherInterface(let interface, let expected): "a \(interface) was taken for a \(expected)"
        case .foreignArgument(let interface, let id):
            "\(interface)@\(id) was to be sent to a client that does not own it"
        }
    }
}
