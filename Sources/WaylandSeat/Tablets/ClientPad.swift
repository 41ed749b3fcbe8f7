import SurfaceResponders
import WaylandServer

/// A client's objects for a pad: its groups, rings, strips and dials.
final class ClientPad {
    /// A group, with the objects for what is in it, by the numbers of the whole pad.
    final class Group {
        let resource: ZwpTabletPadGroupV2
        let buttons: Set<UInt32>
        var rings: [UInt32: ZwpTabletPadRingV2] = [:]
        var strips: [UInt32: ZwpTabletPadStripV2] = [:]
        var dials: [UInt32: ZwpTabletPadDialV2] = [:]
        /// Of the latest mode_switch: the one that feedback must name. Nil before the first.
        var modeSerial: UInt32?

        init(_ resource: ZwpTabletPadGroupV2, buttons: [UInt32]) {
            self.resource = resource
            self.buttons = Set(buttons)
        }
    }

    let resource: ZwpTabletPadV2
    let pad: InputDevice.ID
    private(set) var groups: [Group] = []
    /// Whether the client was told that the pad has the keyboard focus.
    private(set) var hasFocus = false
    /// Rings and strips of which the client was told a touch and not yet the end.
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

    /// Whether the client has been told something: not of what is in no group, or that its version does not know.
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

    /// Whether there is something to tell: no end of a touch that the client was not told of.
    private func note(_ control: TabletPadFeedback.Control, isTouched: Bool) -> Bool {
        guard isTouched else { return touched.remove(control) != nil }
        touched.insert(control)
        return true
    }
}

/// What a client asks of its objects for a pad, and for the rings, strips and dials of it.
final class PadRequests: ZwpTabletPadV2Handler, ZwpTabletPadRingV2Handler, ZwpTabletPadStripV2Handler {
    /// nil for the pad.
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

    /// With the serial of another mode, or for a button in no group, nobody is told.
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

/// What a client says that a part of a pad does, in the mode that is in effect: for people to read.
public struct TabletPadFeedback {
    /// A part of a pad, counted from 0 over the whole pad.
    public enum Control: Hashable, Sendable {
        /// In this order: a button, a ring, a strip, a dial.
        case button(UInt32), ring(UInt32), strip(UInt32), dial(UInt32)
    }

    /// Who says it.
    public let client: Client
    /// The pad.
    public let pad: InputDevice.ID
    /// The part of it.
    public let control: Control
    /// What it does.
    public let text: String
}
