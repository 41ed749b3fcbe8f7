/// The proxy class of one interface, as the scanner generates it.
public protocol ProxyType: Proxy {
    /// The table of the interface, which libwayland reads.
    static var interface: Interface { get }
}
