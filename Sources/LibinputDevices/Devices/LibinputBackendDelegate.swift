/// Hears what devices come and go, and what they report that a seat has no event for, or less than what is reported. Each method does nothing unless it
/// is implemented.
public protocol LibinputBackendDelegate: AnyObject {
    /// A device was plugged in, and its settings are in effect but for its ``ConnectedDevice/problems``.
    func backend(_ backend: LibinputBackend, didAdd device: ConnectedDevice)
    /// A device is gone. What it held is released.
    func backend(_ backend: LibinputBackend, didRemove device: ConnectedDevice)
    /// Rules or outputs changed, and with them a device's settings, problems or place on the seat.
    func backend(_ backend: LibinputBackend, didChange device: ConnectedDevice)
    /// A device reported something that the seat has no event for, such as a lid; or something of a tablet, of which the
    /// seat hears by itself.
    func backend(_ backend: LibinputBackend, didReceive event: DeviceEvent)
}

extension LibinputBackendDelegate {
    /// Does nothing.
    public func backend(_ backend: LibinputBackend, didAdd device: ConnectedDevice) {}
    /// Does nothing.
    public func backend(_ backend: LibinputBackend, didRemove device: ConnectedDevice) {}
    /// Does nothing.
    public func backend(_ backend: LibinputBackend, didChange device: ConnectedDevice) {}
    /// Does nothing.
    public func backend(_ backend: LibinputBackend, didReceive event: DeviceEvent) {}
}
