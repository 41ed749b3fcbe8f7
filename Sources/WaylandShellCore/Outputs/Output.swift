import SurfaceResponders
import WaylandSeat
import WaylandServer

/// An output, wl_output: a rectangle of the global plane that may be shown on a display.
///
/// Clients see an output while it is in an ``OutputLayout``.
public final class Output {
    /// The name that clients see: `wl_output.name`. Names should be unique.
    public let name: String
    /// The description that clients may show to the user: `wl_output.description`.
    public let details: String
    /// The manufacturer: `wl_output.geometry`.
    public let make: String
    /// The model's name, as given by its manufacturer: `wl_output.geometry`.
    public let model: String
    /// The serial number that its manufacturer gave it; empty if unknown. Told by wlr-output-management.
    public let serialNumber: String
    /// The size of the visible area in millimeters, before the output's transform; zero if unknown.
    public let physicalSize: Size
    /// The modes that tools may choose, best first; empty if the output has only its current one.
    public let modes: [OutputMode]

    /// The properties that can change. A change is sent to clients immediately, and shells rearrange windows.
    public var state: OutputState {
        didSet { if state != oldValue { layout?.changed(self) } }
    }

    /// The output's rectangle in global logical pixels.
    public var frame: Rect { state.frame }

    /// Maps positions on a device that covers the panel to the global plane.
    public var area: OutputArea { OutputArea(name: name, frame: frame, transform: state.transform) }

    /// The area that panels leave to windows, in global logical pixels.
    public var remainingArea: Rect { unreserved?.intersection(frame) ?? frame }

    /// ``remainingArea`` before it is clipped to the output; `nil` while panels reserve nothing. Only the
    /// layer shell sets it.
    package var unreserved: Rect? {
        didSet { if unreserved != oldValue { layout?.remainingAreaChanged(of: self) } }
    }

    /// Determines when the output shows its next picture.
    public let frameClock: FrameClock

    package weak var layout: OutputLayout?
    /// The clients' objects, by client. ``ClientLimit/subscriptions`` limits their number.
    private var resources: [ObjectIdentifier: [WlOutput]] = [:]
    private var global: Global<WlOutput>?

    /// Creates an output. Clients do not see it until it is added to a layout.
    /// - Parameters:
    ///   - name: the name that clients see.
    ///   - details: the description for users; empty for the name.
    ///   - make: the manufacturer.
    ///   - model: the model's name.
    ///   - serialNumber: the serial number; empty if unknown.
    ///   - physicalSize: the size of the visible area, in millimeters; zero if unknown.
    ///   - modes: the modes that tools may choose, best first.
    ///   - state: the properties that can change.
    public init(
        name: String, details: String = "", make: String = "unknown", model: String = "unknown",
        serialNumber: String = "", physicalSize: Size = .zero, modes: [OutputMode] = [], state: OutputState
    ) {
        self.name = name
        self.details = details.isEmpty ? name : details
        self.make = make
        self.model = model
        self.serialNumber = serialNumber
        self.physicalSize = physicalSize
        self.modes = modes
        self.state = state
        frameClock = FrameClock(refresh: state.mode.refresh)
        frameClock.output = self
    }

    /// Returns the output of a client's object; `nil` once the output is removed.
    public static func from(_ resource: WlOutput) -> Output? {
        (resource.handler as? OutputRequests)?.target
    }

    // MARK: The wire

    func appear(on display: Display) {
        global = Global<WlOutput>(on: display, version: 4) { [unowned self] in bind($0) }
    }

    /// Removes the global. The clients' objects become inert, and remain until they are released.
    func disappear() {
        global = nil
        for resource in allResources { resource.handler = nil }
        resources = [:]
    }

    private var allResources: [WlOutput] { resources.values.flatMap { $0 } }

    /// Oldest first.
    package func resources(of client: Client) -> [WlOutput] {
        resources[ObjectIdentifier(client)] ?? []
    }

    private func bind(_ resource: WlOutput) {
        resource.handler = OutputRequests(self)
        resources[ObjectIdentifier(resource.client), default: []].append(resource)
        describe(to: resource)
        resource.name(name: name)
        resource.description(description: details)
        resource.done()
        layout?.bound(resource, of: self)
    }

    /// Called when a client has released its object or disconnected.
    func resourceDestroyed(_ resource: Resource) {
        let client = ObjectIdentifier(resource.client)
        resources[client]?.removeAll { $0 === resource }
        if resources[client]?.isEmpty == true { resources[client] = nil }
    }

    private func describe(to resource: WlOutput) {
        resource.geometry(
            x: Int32(saturating: frame.minX), y: Int32(saturating: frame.minY),
            physicalWidth: Int32(saturating: physicalSize.width),
            physicalHeight: Int32(saturating: physicalSize.height), subpixel: .unknown, make: make,
            model: model, transform: WlOutput.Transform(state.transform))
        let isBest = modes.first == nil || modes.first == state.mode
        resource.mode(
            flags: isBest ? [.current, .preferred] : .current, width: state.mode.width,
            height: state.mode.height, refresh: state.mode.refresh)
        resource.scale(factor: state.scale.roundedUp)
    }

    func announce() {
        for resource in allResources { describe(to: resource) }
        layout?.announced(self)
        for resource in allResources { resource.done() }
    }
}

/// Handles wl_output, whose only request releases the object.
final class OutputRequests: WlOutputHandler {
    let target: Output

    init(_ target: Output) {
        self.target = target
    }

    func resourceDestroyed(_ resource: Resource) {
        target.resourceDestroyed(resource)
    }
}

extension Int32 {
    /// The nearest integer in range; 0 for NaN.
    package init(saturating value: Double) {
        guard !value.isNaN else {
            self = 0
            return
        }
        self = Int32(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
    }
}
