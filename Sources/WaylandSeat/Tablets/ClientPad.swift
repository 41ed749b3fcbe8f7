import SurfaceResponders
import WaylandServer

/// A client's objects for a pad: the pad itself, its groups, rings, strips and dials.
final class ClientPad {
    /// A group and its controls, numbered over the whole pad.
    final class Group {
        let resource: ZwpTabletPadGroupV2
        let buttons: Set<UInt32>
        var rings: [UInt32: ZwpTabletPadRingV2] = [:]
        var strips: [UInt32: ZwpTabletPadStripV2] = [:]
        var dials: [UInt32: ZwpTabletPadDialV2] = [:]
        /// The serial of the latest mode_switch, which feedback must name; `nil` before the first.
        var modeSerial: UInt32?

        init(_ resource: ZwpTabletPadGroupV2, buttons: [UInt32]) {
            self.resource = resource
            self.buttons = Set(buttons)
        }
    }

    let resource: ZwpTabletPadV2
    let pad: InputDevice.ID
    private(set) var groups: [Group] = []
    /// Whether the client was sent an enter of the pad, and no leave since.
    private(set) var hasFocus = false
    /// Rings and strips for which the client was sent a touch, but not yet its end.
    private var touched: Set<TabletPadFeedback.Control> = []

    init(_ resource: ZwpTabletPadV2, _ pad: TabletPad) {
        self.resource = resource
        self.pad = pad.id
    }

    // MARK: Description

    func describe(_ pad: TabletPad, telling embedder: SeatEmbedder) {
        if let path = pad.description.path { resource.path(path: path) }
        if pad.description.buttonCount > 0 {
            resource.buttons(buttons: UInt32(clamping: pad.description.buttonCount))
        }
        for description in pad.description.groups { add(description, telling: embedder) }
        resource.done()
    }

    private func add(_ description: TabletPadDescription.Group, telling embedder: SeatEmbedder) {
        let (client, version) = (resource.client, resource.version)
        let object = ZwpTabletPadGroupV2.create(client: client, version: version, id: 0, handler: nil)
        let group = Group(object, buttons: description.buttons)
        groups.append(group)
        resource.group(padGroup: object)
        object.buttons(buttons: description.buttons)
        for number in description.rings {
            let requests = PadRequests(self, .ring(number), of: group, telling: embedder)
            let ring = ZwpTabletPadRingV2.create(client: client, version: version, id: 0, handler: requests)
            group.rings[number] = ring
            object.ring(ring: ring)
        }
        for number in description.strips {
            let requests = PadRequests(self, .strip(number), of: group, telling: embedder)
            let strip = ZwpTabletPadStripV2.create(client: client, version: version, id: 0, handler: requests)
            group.strips[number] = strip
            object.strip(strip: strip)
        }
        for number in version >= 2 ? description.dials : [] {
            let requests = PadRequests(self, .dial(number), of: group, telling: embedder)
            let dial = ZwpTabletPadDialV2.create(client: client, version: version, id: 0, handler: requests)
            group.dials[number] = dial
            object.dial(dial: dial)
        }
        if description.modeCount > 1 { object.modes(modes: UInt32(clamping: description.modeCount)) }
        object.done()
    }

    // MARK: Focus

    func enter(_ surface: WlSurface, of tablet: ZwpTabletV2, serial: UInt32) {
        touched = []
        hasFocus = true
        resource.enter(serial: serial, tablet: tablet, surface: surface)
    }

    func leave(_ surface: WlSurface, serial: UInt32) {
        hasFocus = false
        resource.leave(serial: serial, surface: surface)
    }

    func tell(mode: UInt32, of group: Int, serial: UInt32, time: UInt32) {
        guard groups.indices.contains(group) else { return }
        groups[group].modeSerial = serial
        groups[group].resource.modeSwitch(time: time, serial: serial, mode: mode)
    }

    // MARK: Events

    /// Sends a change of a control, and returns whether it was sent. Changes of controls that are in no
    /// group, or that the client's version does not support, are not sent.
    func send(_ change: TabletPadChange, at time: UInt32) -> Bool {
        switch change {
        case .button(let button, let isDown):
            guard groups.contains(where: { $0.buttons.contains(button) }) else { return false }
            resource.button(time: time, button: button, state: isDown ? .pressed : .released)
        case .ring(let number, let degrees, let isFinger):
            guard let ring = groups.lazy.compactMap({ $0.rings[number] }).first,
                note(.ring(number), isTouched: degrees != nil)
            else { return false }
            if isFinger { ring.source(source: .finger) }
            if let degrees { ring.angle(degrees: degrees) } else { ring.stop() }
            ring.frame(time: time)
        case .strip(let number, let fraction, let isFinger):
            guard let strip = groups.lazy.compactMap({ $0.strips[number] }).first,
                note(.strip(number), isTouched: fraction != nil)
            else { return false }
            if isFinger { strip.source(source: .finger) }
            if let fraction {
                strip.position(position: UInt32((fraction * 65535).rounded()))
            } else {
                strip.stop()
            }
            strip.frame(time: time)
        case .dial(let number, let value120):
            guard value120 != 0, let dial = groups.lazy.compactMap({ $0.dials[number] }).first else {
                return false
            }
            dial.delta(value120: value120)
            dial.frame(time: time)
        case .mode: return false
        }
        return true
    }

    /// Returns whether to send the change. An end is left out if the client was not sent the beginning.
    private func note(_ control: TabletPadFeedback.Control, isTouched: Bool) -> Bool {
        guard isTouched else { return touched.remove(control) != nil }
        touched.insert(control)
        return true
    }
}

/// Handles a client's requests to a pad, and to its rings, strips and dials.
final class PadRequests: ZwpTabletPadV2Handler, ZwpTabletPadRingV2Handler, ZwpTabletPadStripV2Handler {
    /// The ring, strip or dial; `nil` for the pad itself.
    private let control: TabletPadFeedback.Control?
    private weak var group: ClientPad.Group?
    private weak var pad: ClientPad?
    private let embedder: SeatEmbedder

    init(
        _ pad: ClientPad, _ control: TabletPadFeedback.Control? = nil, of group: ClientPad.Group? = nil,
        telling embedder: SeatEmbedder
    ) {
        self.control = control
        self.group = group
        self.pad = pad
        self.embedder = embedder
    }

    /// Notifies observers of feedback, unless it is for an earlier mode or for a button in no group.
    private func setFeedback(
        _ resource: Resource, _ description: String, _ serial: UInt32, of group: ClientPad.Group?,
        _ control: TabletPadFeedback.Control?
    ) {
        guard let pad, let control, let group, group.modeSerial == serial else { return }
        let feedback = TabletPadFeedback(
            client: resource.client, pad: pad.pad, control: control, text: description)
        embedder.notify(.padFeedback(feedback))
    }

    func setFeedback(_ resource: ZwpTabletPadV2, button: UInt32, description: String, serial: UInt32) {
        let group = pad?.groups.first { $0.buttons.contains(button) }
        setFeedback(resource, description, serial, of: group, .button(button))
    }

    func setFeedback(_ ring: ZwpTabletPadRingV2, description: String, serial: UInt32) {
        setFeedback(ring, description, serial, of: group, control)
    }

    func setFeedback(_ strip: ZwpTabletPadStripV2, description: String, serial: UInt32) {
        setFeedback(strip, description, serial, of: group, control)
    }
}

extension PadRequests: ZwpTabletPadDialV2Handler {
    func setFeedback(_ dial: ZwpTabletPadDialV2, description: String, serial: UInt32) {
        setFeedback(dial, description, serial, of: group, control)
    }
}

/// A client's description of what a control of a pad does in the current mode, for display to the user.
public struct TabletPadFeedback {
    /// A control of a pad. Numbers begin at 0 and count over the whole pad.
    public enum Control: Hashable, Sendable {
        /// A button, ring, strip or dial.
        case button(UInt32), ring(UInt32), strip(UInt32), dial(UInt32)
    }

    /// The client that gave the description.
    public let client: Client
    /// The pad that the control is on.
    public let pad: InputDevice.ID
    /// The control.
    public let control: Control
    /// The description.
    public let text: String
}
