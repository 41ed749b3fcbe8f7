import SurfaceResponders
import WaylandServer
import WaylandShell

/// Starts programs as clients of the compositor.
final class Launcher {
    private let loop: EventLoop
    private let socketName: String
    private let activation: ActivationGlobal
    private var programs: [Int: ClientProcess] = [:]
    private var count = 0

    init(on display: Display, socketName: String, activation: ActivationGlobal) {
        loop = display.eventLoop
        self.socketName = socketName
        self.activation = activation
    }

    /// - Parameters:
    ///   - command: the program, which is searched in `PATH`, and its arguments.
    ///   - seat: the seat on which the user asked for the program, so that its window may be activated;
    ///     `nil` if the user did not ask for it.
    func launch(_ command: [String], by seat: Seat? = nil) throws(ClientProcessError) {
        let changes: [String: String?] = [
            "WAYLAND_DISPLAY": socketName, "DISPLAY": nil,
            "XDG_ACTIVATION_TOKEN": seat.map { activation.makeToken(on: $0) },
        ]
        count += 1
        let number = count
        programs[number] = try ClientProcess(command, environment: changes, on: loop) { [weak self] status in
            self?.programs[number] = nil
            if status != 0 { print("\(command[0]) ended with status \(status)") }
        }
    }
}
