import CLinux
import Logging
import MiniCompositor
import SurfaceResponders
import SurfaceRespondersTesting
import WaylandServer

/// A compositor whose time stands still, with devices and without programs of its own.
final class FuzzedCompositor {
    let compositor: MiniCompositor
    let clock = ManualClock(now: .milliseconds(1000))
    let devices: FuzzDevices

    enum Failure: Error {
        case noConnection
    }

    init() throws {
        var configuration = Configuration()
        configuration.launchCommand = []
        let logger = Logger(label: "fuzzing") { _ in SwiftLogNoOpLogHandler() }
        compositor = try MiniCompositor(configuration, clock: clock, logger: logger)
        devices = FuzzDevices(of: compositor.seat)
    }

    /// Handles what clients have sent, and sends what they are to hear.
    func turn() {
        _ = compositor.display.eventLoop.dispatch(timeout: .zero)
        compositor.turn()
    }

    func connect() throws -> FuzzClient {
        var ends: [Int32] = [-1, -1]
        guard clinux_socketpair(&ends) == 0,
            let server = compositor.display.createClient(fd: OwnedFileDescriptor(rawValue: ends[0]))
        else { throw Failure.noConnection }
        let client = FuzzClient(ends[1], server: server) { [unowned self] in turn() }
        client.settle()
        return client
    }

    /// What does not hold at the end of an input: one client has been there all the time, another one comes now.
    func problem(serving victim: FuzzClient) -> String? {
        for _ in 0..<3 { turn() }
        clock.advance(by: .seconds(3))
        turn()
        guard victim.isAnswered() else { return "a client that did nothing is not served" }
        guard let other = try? connect(), other.isAnswered(), other.globals.count > 10 else {
            return "a new client is not served"
        }
        let broken = compositor.seats.flatMap { $0._checkInvariants() }
        return broken.isEmpty ? nil : "\(broken)"
    }
}
