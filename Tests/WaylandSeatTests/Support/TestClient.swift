import ClientTestSupport
import SystemPackage
import Testing
import WaylandClient

/// A client of a test. It logs the events of its input objects as lines of text.
///
/// Every line begins with the name of the object: "pointer", "keyboard", "touch" or "relative", unless the
/// test gives a different name.
final class TestClient {
    struct ReceivedKeymap {
        var format: WlKeyboard.KeymapFormat
        var file: FileDescriptor
        var size: UInt32
    }

    let connection: Connection
    let registry: Registry
    let log = ClientLog()
    /// `nil` until ``bindSeat(version:number:)``.
    private(set) var seat: WlSeat?
    private(set) var seats: [WlSeat] = []
    private(set) var surfaces: [String: WlSurface] = [:]
    private(set) var keymaps: [ReceivedKeymap] = []
    /// Whether text input modes and languages are logged. Off by default, because each responder that becomes
    /// first receives a mode, and each text input a language.
    var notesTextInputModes = false
    /// The objects created by `addTablets(version:)`.
    var tablets: [TabletObjects] = []
    private let pump: ClientPump
    private lazy var compositor = registry.bind(WlCompositor.self)

    init(_ pump: ClientPump) throws {
        self.pump = pump
        connection = try pump.connect()
        registry = Registry(connection)
        try pump.roundtrip(connection)
    }

    deinit {
        for keymap in keymaps { try? keymap.file.close() }
    }

    /// Handles all pending requests and events, then removes and returns the lines since the last call.
    func take() throws -> [String] {
        try pump.roundtrip(connection)
        return log.take()
    }

    /// Expects exactly these lines since the last call.
    func hears(_ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let said = try take()
        #expect(said == expected, sourceLocation: sourceLocation)
    }

    /// The protocol error that ended the connection, as "interface code", or `nil` without an error.
    func takeError() throws -> String? {
        do {
            try pump.roundtrip(connection)
            return nil
        } catch let error as ConnectionError {
            guard case .protocol(let interface, _, let code, _) = error else { return "\(error)" }
            return "\(interface) \(code)"
        }
    }

    /// Lets the server handle all pending requests. ``takeError()`` reports errors.
    func settle() {
        try? pump.roundtrip(connection)
    }

    // MARK: Objects

    /// Binds the seat with the given index among the seats of the registry.
    @discardableResult
    func bindSeat(version: UInt32 = 11, number: Int = 0) -> WlSeat {
        let globals = registry.globals.filter { $0.interface == WlSeat.interface.name }
        let seat = registry.bind(globals[number], as: WlSeat.self, version: version)
        seat.onEvent = { [log] event in
            switch event {
            case .capabilities(let capabilities): log.note("seat capabilities \(capabilities.rawValue)")
            case .name(let name): log.note("seat name \(name)")
            }
        }
        self.seat = seat
        seats.append(seat)
        return seat
    }

    private var boundSeat: WlSeat { seat ?? bindSeat() }

    func makeSurface(_ name: String) -> UInt32? {
        let surface = compositor?.createSurface()
        surfaces[name] = surface
        return surface?.id
    }

    /// Creates a surface with the compositor that was announced last, and returns its ID.
    func makeForeignSurface(_ name: String) -> UInt32? {
        guard let global = registry.globals.last(where: { $0.interface == WlCompositor.interface.name })
        else {
            return nil
        }
        surfaces[name] = registry.bind(global, as: WlCompositor.self).createSurface()
        settle()
        return surfaces[name]?.id
    }

    func destroySurface(_ name: String) {
        surfaces.removeValue(forKey: name)?.destroy()
    }

    func name(of surface: WlSurface?) -> String {
        surfaces.first { $0.value === surface }?.key ?? "nothing"
    }

    @discardableResult
    func addPointer(_ name: String = "pointer") -> WlPointer {
        let pointer = boundSeat.getPointer()
        pointer.onEvent = { [unowned self] in note($0, name) }
        settle()
        return pointer
    }

    @discardableResult
    func addKeyboard(_ name: String = "keyboard") -> WlKeyboard {
        let keyboard = boundSeat.getKeyboard()
        keyboard.onEvent = { [unowned self] in note($0, name) }
        settle()
        return keyboard
    }

    @discardableResult
    func addTouch(_ name: String = "touch") -> WlTouch {
        let touch = boundSeat.getTouch()
        touch.onEvent = { [unowned self] in note($0, name) }
        settle()
        return touch
    }

    @discardableResult
    func inhibitShortcuts(on surface: String, _ name: String = "inhibitor")
        -> ZwpKeyboardShortcutsInhibitorV1?
    {
        guard let manager = registry.bind(ZwpKeyboardShortcutsInhibitManagerV1.self),
            let surface = surfaces[surface]
        else { return nil }
        let inhibitor = manager.inhibitShortcuts(surface: surface, seat: boundSeat)
        inhibitor.onEvent = { [log] event in
            switch event {
            case .active: log.note("\(name) active")
            case .inactive: log.note("\(name) inactive")
            }
        }
        settle()
        return inhibitor
    }

    @discardableResult
    func addRelativePointer(for pointer: WlPointer, _ name: String = "relative") -> ZwpRelativePointerV1? {
        guard let manager = registry.bind(ZwpRelativePointerManagerV1.self) else { return nil }
        let relative = manager.getRelativePointer(pointer: pointer)
        relative.onEvent = { [log] event in
            switch event {
            case .relativeMotion(let high, let low, let dx, let dy, let dxRaw, let dyRaw):
                let microseconds = UInt64(high) << 32 | UInt64(low)
                log.note(
                    "\(name) \(ClientLog.text(dx)) \(ClientLog.text(dy)) unaccelerated \(ClientLog.text(dxRaw)) "
                        + "\(ClientLog.text(dyRaw)) at \(microseconds)")
            }
        }
        settle()
        return relative
    }

    // MARK: Events

    private func note(_ event: WlPointer.Event, _ name: String) {
        let text = ClientLog.text
        switch event {
        case .enter(let serial, let surface, let x, let y):
            log.note(
                "\(name) enter \(self.name(of: surface)) \(text(x)) \(text(y))", "\(name) enter",
                serial: serial)
        case .leave(let serial, let surface):
            log.note("\(name) leave \(self.name(of: surface))", "\(name) leave", serial: serial)
        case .motion(let time, let x, let y):
            log.note("\(name) motion \(text(x)) \(text(y))", "\(name) motion", time: time)
        case .warp(let x, let y): log.note("\(name) warp \(text(x)) \(text(y))")
        case .button(let serial, let time, let button, let state):
            let word = state == .pressed ? "press" : "release"
            log.note("\(name) \(word) \(button)", "\(name) \(word)", serial: serial, time: time)
        case .axis(let time, let axis, let value):
            log.note("\(name) axis \(word(axis)) \(text(value))", "\(name) axis", time: time)
        case .frame: log.note("\(name) frame")
        case .axisSource(let source): log.note("\(name) source \(source.rawValue)")
        case .axisStop(_, let axis): log.note("\(name) stop \(word(axis))")
        case .axisDiscrete(let axis, let steps): log.note("\(name) discrete \(word(axis)) \(steps)")
        case .axisValue120(let axis, let value): log.note("\(name) value120 \(word(axis)) \(value)")
        case .axisRelativeDirection(let axis, let direction):
            log.note("\(name) direction \(word(axis)) \(direction == .identical ? "identical" : "inverted")")
        }
    }

    private func word(_ axis: WlPointer.Axis) -> String {
        axis == .verticalScroll ? "vertical" : "horizontal"
    }

    private func note(_ event: WlKeyboard.Event, _ name: String) {
        switch event {
        case .keymap(let format, let file, let size):
            keymaps.append(ReceivedKeymap(format: format, file: file, size: size))
            log.note("\(name) keymap")
        case .enter(let serial, let surface, let keys):
            log.note("\(name) enter \(self.name(of: surface)) \(keys)", "\(name) enter", serial: serial)
        case .leave(let serial, let surface):
            log.note("\(name) leave \(self.name(of: surface))", "\(name) leave", serial: serial)
        case .key(let serial, let time, let key, let state):
            let word = state == .pressed ? "press" : state == .released ? "release" : "repeat"
            log.note("\(name) \(word) \(key)", "\(name) \(word)", serial: serial, time: time)
        case .modifiers(let serial, let depressed, let latched, let locked, let group):
            log.note(
                "\(name) modifiers \(depressed) \(latched) \(locked) \(group)", "\(name) modifiers",
                serial: serial)
        case .repeatInfo(let rate, let delay): log.note("\(name) repeat info \(rate) \(delay)")
        }
    }

    private func note(_ event: WlTouch.Event, _ name: String) {
        let text = ClientLog.text
        switch event {
        case .down(let serial, let time, let surface, let id, let x, let y):
            log.note(
                "\(name) down \(id) \(self.name(of: surface)) \(text(x)) \(text(y))", "\(name) down",
                serial: serial,
                time: time)
        case .up(let serial, let time, let id):
            log.note("\(name) up \(id)", "\(name) up", serial: serial, time: time)
        case .motion(let time, let id, let x, let y):
            log.note("\(name) motion \(id) \(text(x)) \(text(y))", "\(name) motion", time: time)
        case .frame: log.note("\(name) frame")
        case .cancel: log.note("\(name) cancel")
        case .shape(let id, let major, let minor):
            log.note("\(name) shape \(id) \(text(major)) \(text(minor))")
        case .orientation(let id, let degrees): log.note("\(name) orientation \(id) \(text(degrees))")
        }
    }
}
