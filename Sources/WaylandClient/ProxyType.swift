/// The proxy class of one interface, as the scanner generates it.
public protocol ProxyType: Proxy {
    static var interface: Interface { get }
}
