import CHarness
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShell

/// Runs a body, and writes the functions that ran to a file.
func record(_ body: () -> Void, to path: String) {
    profile_start()
    body()
    profile_write(path)
}

/// A compositor with WaylandShell's defaults and one client. The client's only window is an xdg_toplevel and
/// has the keyboard focus.
final class WindowServer {
    /// Runs an operation, and may record it.
    typealias Recording = (_ operation: () -> Void) -> Void

    private let display: Display
    private let policy = Responder()
    private let seat: Seat
    private let keyboard: InputDevice
    private let seatGlobal: SeatGlobal
    private let compositor: Compositor
    private let shell: XdgShell
    private let harness = UnsafeMutablePointer<harness>.allocate(capacity: 1)
    private var observation: ObservationToken?
    private var commits = 0
    private var time: UInt64

    init() throws {
        display = try Display()
        seat = Seat(name: "seat0", delegate: policy, clock: EventLoopClock(on: display.eventLoop))
        keyboard = seat.addDevice(named: "keyboard", capabilities: .keyboard)
        seatGlobal = SeatGlobal(for: seat, on: display)
        compositor = Compositor(for: seatGlobal, on: display)
        compositor.outputs.add(
            Output(name: "output", state: OutputState(mode: OutputMode(width: 1920, height: 1080))))
        shell = XdgShell(on: compositor)
        time = seat.now.microseconds / 1000
        harness_init(harness)
        observation = compositor.observeSurfaces { [unowned self] in
            if case .committed = $0 { commits += 1 }
        }
        var window = harness_window(count: 1, width: 64, height: 64, deep: 0)
        let socket = harness_spawn_other(harness, &window, "BENCH_WINDOW_CLIENT")
        _ = display.createClient(fd: OwnedFileDescriptor(rawValue: socket))
        while harness_ready(harness) < 1 { turn() }
        settle()
    }

    /// Presses and releases a key. The recorded operation is the press, from `Seat.handle` until its message
    /// is written to the client's socket.
    func pressKey(_ recording: Recording) {
        let before = harness_acks(harness)
        let press = makeEvent(isDown: true)
        recording {
            seat.handle(press)
            display.flushClients()
        }
        seat.handle(makeEvent(isDown: false))
        settle()
        precondition(harness_acks(harness) == before + 2, "the client did not receive the key")
    }

    /// Asks the client to commit its window with a buffer and damage. The recorded operation is the turn of
    /// the event loop that serves the commit.
    func commitWindow(_ recording: Recording) {
        let before = commits
        harness_ask_for_commits(harness, 1)
        recording {
            display.eventLoop.dispatch(timeout: .zero)
            compositor.update()
            display.flushClients()
        }
        precondition(commits == before + 1, "\(commits - before) commits")
        settle()
    }

    func stop() {
        harness_finish(harness)
        display.destroyClients()
    }

    private func makeEvent(isDown: Bool) -> InputEvent {
        time += 10
        return InputEvent(
            time: .milliseconds(time), device: keyboard.id, .key(KeyCode(30), isDown: isDown))
    }

    private func turn() {
        compositor.update()
        display.flushClients()
        display.eventLoop.dispatch(timeout: .milliseconds(1))
    }

    /// Serves the client for 50 turns, which is enough for it to read its events and to receive all replies.
    private func settle() {
        for _ in 0..<50 { turn() }
    }
}
