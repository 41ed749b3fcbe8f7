import ClientTestSupport
import SurfaceResponders
import SurfaceRespondersTesting
import WaylandSeat
import WaylandServer

/// A display with a seat, two outputs and the globals of virtual devices. Records the events of the seat.
final class VirtualDeviceServer: InputSpy {
    let display: Display
    let clock = ManualClock(now: .milliseconds(5_000_000))
    let scene = Scene()
    let seat: Seat
    let seatGlobal: SeatGlobal
    private(set) var events: [InputEvent] = []

    private let globals: SeatGlobals
    private var outputs: [Global<WlOutput>] = []

    init(keymap: Keymap? = nil) throws {
        display = try Display()
        let outputFrames = [
            Rect(x: 0, y: 0, width: 1000, height: 500), Rect(x: 1000, y: 100, width: 200, height: 400),
        ]
        scene.outputs = outputFrames
        seat = Seat(name: "seat0", scene: scene, keymap: keymap, clock: clock)
        seatGlobal = SeatGlobal(for: seat, on: display, registry: SurfaceRegistry())
        var bound: [ObjectIdentifier: Rect] = [:]
        for frame in outputFrames {
            outputs.append(Global<WlOutput>(on: display, version: 4) { bound[ObjectIdentifier($0)] = frame })
        }
        globals = SeatGlobals(.virtualDevices, for: seatGlobal, on: display) { bound[ObjectIdentifier($0)] }
        seat.addSpy(self)
    }

    func observe(_ event: InputEvent, on seat: Seat) {
        events.append(event)
    }

    /// Whether the seat received events since the last `takePayloads()`.
    var hasPayloads: Bool { !events.isEmpty }

    /// Removes and returns the events that the seat received.
    func takePayloads() -> [InputEvent.Payload] {
        defer { events.removeAll() }
        return events.map(\.payload)
    }

    func makePump() -> ClientPump {
        ClientPump { [display] timeout in
            display.eventLoop.dispatch(timeout: timeout)
            display.flushClients()
        } accept: { [display] socket in
            _ = display.createClient(fd: OwnedFileDescriptor(rawValue: socket))
        }
    }
}
