import SurfaceResponders
import WaylandShell

/// Outputs that are not shown. Their pictures follow a timer, and are only drawn for captures.
public final class HeadlessBackend: Backend {
    /// The outputs, in the order of the initializer's argument.
    public private(set) var outputs: [Output] = []
    /// The delegate. A headless backend only calls `backend(_:didRemove:)`.
    public weak var delegate: (any BackendDelegate)?

    private let compositor: Compositor
    private let seat: Seat?
    private var devices: [InputDevice] = []

    /// Adds outputs to the compositor's layout.
    ///
    /// Toolkits expect a seat with capabilities. The seat therefore gets a pointer, a keyboard and a
    /// touchscreen that never send events.
    /// - Parameters:
    ///   - outputs: are added to the layout unless they are in it.
    ///   - compositor: the compositor.
    ///   - seat: gets the devices; `nil` for no devices.
    public init(_ outputs: [Output], of compositor: Compositor, for seat: Seat?) {
        self.outputs = outputs
        self.compositor = compositor
        self.seat = seat
        for output in outputs { compositor.outputs.add(output) }
        guard let seat else { return }
        devices = [
            seat.addDevice(named: "headless pointer", capabilities: .pointer),
            seat.addDevice(named: "headless keyboard", capabilities: .keyboard),
            seat.addDevice(named: "headless touchscreen", capabilities: .touch),
        ]
    }

    /// Does nothing, because captures draw the present state.
    public func setNeedsDisplay() {}

    /// Removes the outputs and the devices.
    public func stop() {
        for device in devices { seat?.removeDevice(device.id) }
        devices = []
        let removed = outputs
        outputs = []
        for output in removed {
            compositor.outputs.remove(output)
            delegate?.backend(self, didRemove: output)
        }
    }
}
