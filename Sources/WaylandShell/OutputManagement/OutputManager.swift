import Logging
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// zwlr_output_manager_v1: tools such as wlr-randr and kanshi arrange outputs, and turn them on and off.
///
/// An output that is turned off leaves the layout, and remains in ``outputs``. A client that sees this global
/// can leave the user without a picture: see `ClientPolicy`.
public final class OutputManager: OutputFollower {
    static let version: UInt32 = 4

    /// Decides which arrangements are possible. Held weakly.
    public weak var delegate: (any OutputManagerDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()

    /// All outputs, including those that are off, in the order in which they were added.
    public private(set) var outputs: [Output]

    private let layout: OutputLayout
    /// The outputs that were turned off here.
    private var disabled: [Output] = []
    private let defaults = ShellDefaults()
    private var bindings = ObjectList<OutputManagerBinding>()
    private var global: Global<ZwlrOutputManagerV1>?
    /// The serial of the arrangement that clients were sent last.
    private(set) var serial: UInt32
    private let display: Display
    private let logger: Logger
    private var isApplying = false

    /// Creates the global and serves clients while this object exists.
    public init(on compositor: Compositor) {
        layout = compositor.outputs
        display = compositor.display
        logger = compositor.logger
        outputs = layout.outputs
        serial = compositor.display.nextSerial()
        global = Global<ZwlrOutputManagerV1>(on: display, version: Self.version) { [unowned self] resource in
            let binding = OutputManagerBinding(resource, manager: self)
            bindings.add(binding)
            resource.handler = binding
            binding.update()
        }
        layout.add(self)
    }

    private var policy: any OutputManagerDelegate {
        layout.compositor?.report(
            released: delegateLoss.isNoticed(delegate), "OutputManagerDelegate", of: "the output manager")
        return delegate ?? defaults
    }

    /// Returns whether an output is on.
    public func isEnabled(_ output: Output) -> Bool { output.layout === layout }

    // MARK: Arrangement

    /// Returns whether the delegate allows an arrangement.
    public func allows(_ arrangement: OutputArrangement) -> Bool {
        policy.outputManager(self, allows: arrangement)
    }

    /// Turns outputs on and off, and changes their states, in one step. Returns false, without any change, if
    /// the delegate does not allow the arrangement or refuses to apply it.
    public func apply(_ arrangement: OutputArrangement) -> Bool {
        guard allows(arrangement) else {
            let problem = arrangement.problem ?? "the compositor does not allow it"
            logger.warning("the output configuration was refused: \(problem)")
            return false
        }
        guard policy.outputManager(self, willApply: arrangement) else { return false }
        isApplying = true
        // Turn outputs on before others are turned off, so that windows have an output to move to.
        for entry in arrangement.entries { if let state = entry.state { enable(entry.output, state) } }
        for entry in arrangement.entries where entry.state == nil { disable(entry.output) }
        isApplying = false
        announce()
        return true
    }

    private func enable(_ output: Output, _ state: OutputState) {
        output.state = state
        disabled.removeAll { $0 === output }
        layout.add(output)
    }

    private func disable(_ output: Output) {
        guard isEnabled(output) else { return }
        disabled.append(output)
        layout.remove(output)
    }

    private func announce() {
        let known = layout.outputs + disabled
        outputs.removeAll { output in !known.contains { $0 === output } }
        for output in known where !outputs.contains(where: { $0 === output }) { outputs.append(output) }
        serial = display.nextSerial()
        for binding in bindings.elements { binding.update() }
    }

    func remove(_ binding: OutputManagerBinding) {
        bindings.remove(binding)
    }

    package func outputsChanged() {
        if !isApplying { announce() }
    }
}

/// Decides how outputs may be arranged. Each method has a default.
public protocol OutputManagerDelegate: AnyObject {
    /// Returns whether an arrangement is possible. Called before one is applied, and when a tool tests one.
    func outputManager(_ manager: OutputManager, allows arrangement: OutputArrangement) -> Bool

    /// Called when an arrangement is about to be applied. Apply it to the hardware here.
    /// - Returns: false if the hardware refuses it. Nothing changes then, and the tool is sent `failed`.
    func outputManager(_ manager: OutputManager, willApply arrangement: OutputArrangement) -> Bool
}

extension OutputManagerDelegate {
    /// Returns ``OutputArrangement/isSound``.
    public func outputManager(_ manager: OutputManager, allows arrangement: OutputArrangement) -> Bool {
        arrangement.isSound
    }

    /// Returns true, since outputs without hardware always follow.
    public func outputManager(_ manager: OutputManager, willApply arrangement: OutputArrangement) -> Bool {
        true
    }
}

/// One client's view of all outputs.
final class OutputManagerBinding: ZwlrOutputManagerV1Handler {
    private let resource: ZwlrOutputManagerV1
    private weak var manager: OutputManager?
    private var heads: [OutputHead] = []
    private var isStopped = false

    init(_ resource: ZwlrOutputManagerV1, manager: OutputManager) {
        self.resource = resource
        self.manager = manager
    }

    /// Sends the client what has changed.
    func update() {
        guard let manager, !isStopped else { return }
        for head in heads where !manager.outputs.contains(where: { $0 === head.output }) { head.finish() }
        heads.removeAll { head in !manager.outputs.contains { $0 === head.output } }
        for output in manager.outputs {
            let head = heads.first { $0.output === output } ?? add(output)
            head.update(isEnabled: manager.isEnabled(output))
        }
        resource.done(serial: manager.serial)
    }

    private func add(_ output: Output) -> OutputHead {
        let head = OutputHead(of: output, announcedBy: resource)
        heads.append(head)
        return head
    }

    func createConfiguration(
        _ resource: ZwlrOutputManagerV1, id: NewResource<ZwlrOutputConfigurationV1>, serial: UInt32
    ) {
        id.create(OutputConfigurationRequests(for: serial, manager: manager))
    }

    func stop(_ resource: ZwlrOutputManagerV1) {
        guard !isStopped else { return }
        isStopped = true
        manager?.remove(self)
        resource.finished()
        resource.destroy()
    }

    func resourceDestroyed(_ resource: Resource) {
        manager?.remove(self)
    }
}

/// One client's view of an output, on or off.
final class OutputHead: ZwlrOutputHeadV1Handler {
    let output: Output
    private let resource: ZwlrOutputHeadV1
    /// The modes of the output, and the current one if the output does not offer it.
    private var modes: [OutputHeadMode] = []
    private var told = Told()

    private struct Told {
        var isEnabled: Bool?
        var state: OutputState?
    }

    init(of output: Output, announcedBy manager: ZwlrOutputManagerV1) {
        self.output = output
        resource = ZwlrOutputHeadV1.create(
            client: manager.client, version: manager.version, id: 0, handler: nil)
        manager.head(head: resource)
        resource.handler = self
        resource.name(name: output.name)
        resource.description(description: output.details)
        let size = output.physicalSize
        if size.width > 0, size.height > 0 {
            resource.physicalSize(
                width: Int32(saturating: size.width), height: Int32(saturating: size.height))
        }
        if resource.version >= 2 {
            resource.make(make: output.make)
            resource.model(model: output.model)
            if !output.serialNumber.isEmpty { resource.serialNumber(serialNumber: output.serialNumber) }
        }
        modes = output.modes.map { add($0, isPreferred: $0 == output.modes.first) }
    }

    static func from(_ resource: ZwlrOutputHeadV1) -> OutputHead? { resource.handler as? OutputHead }

    /// Sends the client what has changed.
    func update(isEnabled: Bool) {
        let state = output.state
        let former = told
        told = Told(isEnabled: isEnabled, state: isEnabled ? state : nil)
        let mode = updateModes(current: state.mode)
        if former.isEnabled != isEnabled { resource.enabled(enabled: isEnabled ? 1 : 0) }
        guard isEnabled else { return }
        if former.state?.mode != state.mode { resource.currentMode(mode: mode.resource) }
        if former.state?.position != state.position {
            resource.position(
                x: Int32(saturating: state.position.x), y: Int32(saturating: state.position.y))
        }
        if former.state?.transform != state.transform {
            resource.transform(transform: WlOutput.Transform(state.transform))
        }
        if former.state?.scale != state.scale { resource.scale(scale: state.scale.factor) }
    }

    /// Removes a former mode that the output does not offer, and returns the current one.
    private func updateModes(current: OutputMode) -> OutputHeadMode {
        let mode =
            modes.first { $0.mode == current } ?? add(current, isPreferred: output.modes.isEmpty)
        let dropped = modes.filter { $0 !== mode && !output.modes.contains($0.mode) }
        modes = modes.filter { $0 === mode || output.modes.contains($0.mode) }
        if !modes.contains(where: { $0 === mode }) { modes.append(mode) }
        for mode in dropped { mode.finish() }
        return mode
    }

    private func add(_ mode: OutputMode, isPreferred: Bool) -> OutputHeadMode {
        OutputHeadMode(mode, isPreferred: isPreferred, announcedBy: resource)
    }

    /// Called when the output is removed.
    func finish() {
        for mode in modes { mode.finish() }
        modes = []
        resource.finished()
        resource.handler = nil
    }
}

final class OutputHeadMode: ZwlrOutputModeV1Handler {
    let mode: OutputMode
    let resource: ZwlrOutputModeV1

    init(_ mode: OutputMode, isPreferred: Bool, announcedBy head: ZwlrOutputHeadV1) {
        self.mode = mode
        resource = ZwlrOutputModeV1.create(
            client: head.client, version: min(head.version, ZwlrOutputModeV1.interface.version), id: 0,
            handler: nil)
        head.mode(mode: resource)
        resource.handler = self
        resource.size(width: mode.width, height: mode.height)
        resource.refresh(refresh: mode.refresh)
        if isPreferred { resource.preferred() }
    }

    static func from(_ resource: ZwlrOutputModeV1) -> OutputHeadMode? { resource.handler as? OutputHeadMode }

    func finish() {
        resource.finished()
        resource.handler = nil
    }
}
