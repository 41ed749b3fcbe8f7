import CLinux
import Logging
import MiniCompositor
import SurfaceResponders
import SurfaceRespondersTesting
import WaylandServer
import WaylandShell

/// A compositor with a manual clock and devices that starts no programs.
final class FuzzedCompositor {
    let compositor: MiniCompositor
    let clock = ManualClock(now: .milliseconds(1000))
    private(set) var devices: FuzzDevices
    private let interfaces: WireInterfaces
    private let outputs: [OutputState]

    enum Failure: Error {
        case noConnection
    }

    init(_ interfaces: WireInterfaces) throws {
        self.interfaces = interfaces
        var configuration = Configuration()
        configuration.launchCommand = []
        let logger = Logger(label: "fuzzing") { _ in SwiftLogNoOpLogHandler() }
        compositor = try MiniCompositor(configuration, clock: clock, logger: logger)
        outputs = compositor.core.outputs.outputs.map(\.state)
        devices = FuzzDevices(of: compositor.seat)
    }

    /// Handles the requests of clients and sends their events.
    func turn() {
        _ = compositor.display.eventLoop.dispatch(timeout: .zero)
        compositor.turn()
    }

    /// - Parameter asksForGlobals: whether the client creates the registry. Without it, the client can only
    ///   sync.
    func connect(askingForGlobals asksForGlobals: Bool = true) throws -> FuzzClient {
        var ends: [Int32] = [-1, -1]
        guard clinux_socketpair(&ends) == 0,
            let server = compositor.display.createClient(fd: OwnedFileDescriptor(rawValue: ends[0]))
        else { throw Failure.noConnection }
        let client = FuzzClient(ends[1], server: server, interfaces) { [unowned self] in turn() }
        if asksForGlobals { client.askForGlobals() }
        return client
    }

    /// Ends the last client of an input, and returns a description of a violated invariant; nil if there is
    /// none. Also checks that a client that was connected all the time and a new client are served.
    func problem(after last: FuzzClient, serving victim: FuzzClient) -> String? {
        let remains = FuzzRemains(of: compositor)
        last.close()
        for _ in 0..<3 { turn() }
        clock.advance(by: .seconds(3))
        turn()
        guard victim.isAnswered() else { return "a client that did nothing is not served" }
        devices.remove(at: clock.now)
        let broken = remains.findings(in: compositor) + compositor.seats.flatMap { $0._checkInvariants() }
        guard broken.isEmpty else { return "\(broken)" }
        guard let other = try? connect(askingForGlobals: false), other.isAnswered() else {
            return "a new client is not served"
        }
        other.close()
        devices = FuzzDevices(of: compositor.seat)
        return nil
    }

    /// Whether the observable state is that of a new compositor, so that the next input can use this one.
    /// Clients and devices may leave other states behind, which is no error.
    var isAsNew: Bool {
        let (desktop, keyboard) = (compositor.desktop, compositor.seat.keyboard)
        return compositor.seats.count == 1 && compositor.seat.activeGrabs.isEmpty
            && !compositor.sessionLocks.isLocked
            && compositor.core.outputs.outputs.map(\.state) == outputs
            && desktop.overview == nil && desktop.currentWorkspace == 1
            && keyboard.modifiers == KeyboardModifiers() && keyboard.group == 0
    }
}
