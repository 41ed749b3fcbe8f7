import LibinputDevices
import SurfaceResponders

/// A delegate that records its calls.
final class DeviceJournal: LibinputBackendDelegate {
    private(set) var added: [ConnectedDevice] = []
    private(set) var removed: [ConnectedDevice] = []
    private(set) var changed: [ConnectedDevice] = []
    private(set) var events: [DeviceEvent] = []
    /// Called after each recorded event.
    var onEvent: (() -> Void)?

    func backend(_ backend: LibinputBackend, didAdd device: ConnectedDevice) { added.append(device) }
    func backend(_ backend: LibinputBackend, didRemove device: ConnectedDevice) { removed.append(device) }
    func backend(_ backend: LibinputBackend, didChange device: ConnectedDevice) { changed.append(device) }
    func backend(_ backend: LibinputBackend, didReceive event: DeviceEvent) {
        events.append(event)
        onEvent?()
    }
}
