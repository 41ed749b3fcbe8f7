import SurfaceResponders
import WaylandSeat
import WaylandServer

/// An output, wl_output: a rectangle of the plane that is shown, or would be if somebody looked.
///
/// It is there for clients while it is in an ``OutputLayout``.
public final class Output {
    /// What clients see as the output's name: `wl_output.name`. Two outputs should not have the same.
    public let name: String
    /// What clients may show to people: `wl_output.description`.
    public let details: String
    /// The manufacturer: `wl_output.geometry`.
    public let make: String
    /// The name of the model, as its manufacturer has it: `wl_output.geometry`.
    public let model: String

    /// Mode, scale, transform and place. A change reaches clients at once, and windows at the end of the turn.
    public var state: OutputState {
        didSet { if state != oldValue { layout?.changed(self) } }
    }

    /// The output's place in global logical pixels.
    public var frame: Rect { state.frame }

    /// Where places of a device that covers the panel are in the plane.
    public var area: OutputArea { OutputArea(name: name, frame: frame, transform: state.transform) }

    /// What panels leave to windows, in global logical pixels.
    public var remainingArea: Rect { unreserved?.intersection(frame) ?? frame }

    /// nil while panels leave all of it; theirs to set.
    package var unreserved: Rect? {
        didSet { if unreserved != oldValue { layout?.remainingAreaChanged(of: self) } }
    }

    /// When the output shows its next picture.
    public let frameClock: FrameClock

    package weak var layout: OutputLayout?
    /// The clients' objects for it, by their clients, of which each may have ``ClientLimit/subscriptions``.
    private var resources: [ObjectIdentifier: [WlOutput]] = [:]
    private var global: Global<WlOutput>?

    /// An output that nobody sees before it is added to a layout.
    public init(
        name: String, details: String = "", make: String = "unknown", model: String = "unknown",
        state: OutputState
    ) {
        self.name = name
        self.details = details.isEmpty ? name : details
        self.make = make
        self.model = model
        self.state = state
        frameClock = FrameClock(refresh: state.mode.refresh)
        frameClock.output = self
    }

    /// The output that a client's object stands for; nil once the output is gone.
    public static func from(_ resource: WlOutput) -> Output? {
        (resource.handler as? OutputRequests)?.target
    }

    // MARK: The wire

    func appear(on display: Display) {
        global = Global<WlOutput>(on: display, version: 4) { [unowned self] in bind($0) }
    }

    /// The client's objects stay until they let go of them, and mean nothing any more.
    func disappear() {
        global = nil
        for resource in allResources { resource.handler = nil }
        resources = [:]
    }

    private var allResources: [WlOutput] { resources.values.flatMap { $0 } }

    /// A client's objects for it, the oldest first.
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

    /// A client has released the output, or ended.
    func resourceDestroyed(_ resource: Resource) {
        let client = ObjectIdentifier(resource.client)
        resources[client]?.removeAll { $0 === resource }
        if resources[client]?.isEmpty == true { resources[client] = nil }
    }

    private func describe(to resource: WlOutput) {
        resource.geometry(
            x: Int32(saturating: frame.minX), y: Int32(saturating: frame.minY), physicalWidth: 0,
            physicalHeight: 0, subpixel: .unknown, make: make, model: model,
            transform: WlOutput.Transform(state.transform)
        )
        resource.mode(
            flags: [.current, .preferred], width: state.mode.width, height: state.mode.height,
            refresh: state.mode.refresh)
        resource.scale(factor: state.scale.roundedUp)
    }

    /// Tells all clients what it is now.
    func announce() {
        for resource in allResources { describe(to: resource) }
        layout?.announced(self)
        for resource in allResources { resource.done() }
    }
}

/// What a client asks of its wl_output: nothing but to let go of it.
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
    /// The nearest number that the wire can carry; 0 for what is no number.
    package init(saturating value: Double) {
        guard !value.isNaN else {
            self = 0
            return
        }
        self = Int32(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
    }
}
