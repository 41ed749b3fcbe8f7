import CLinux
import Glibc
import SessionLogging
import SurfaceResponders
import SystemPackage
import WaylandServer

/// Starts and ends the inspector: a program of its own beside this one, which gets a connection to the compositor
/// and one to the control socket. Outlines are drawn while it runs.
final class SessionInspector {
    private let compositor: MiniCompositor
    private let control: ControlServer
    private let outlines: InspectorOutlines
    private unowned let programs: SessionPrograms
    private let log: SessionLog
    /// The inspector that is shown.
    private var shown: Shown?

    private static let program = "responder-inspector"

    private struct Shown {
        let peer: ControlPeer
        let commands: ObservationToken
    }

    init(
        of compositor: MiniCompositor, _ control: ControlServer, _ outlines: InspectorOutlines,
        startedBy programs: SessionPrograms, _ log: SessionLog
    ) {
        self.compositor = compositor
        self.control = control
        self.outlines = outlines
        self.programs = programs
        self.log = log
        outlines.panel = { [unowned compositor] in compositor.inspectorFrame }
    }

    func toggle() {
        if shown == nil { start() } else { stop() }
    }

    /// Starts the program. If that is impossible, logs why.
    func start() {
        guard shown == nil else { return }
        guard let path = OwnProgram.folder?.appending(Self.program).string, unsafe access(path, X_OK) == 0
        else {
            return log.say("there is no inspector: \(Self.program) is not beside this program")
        }
        do throws(SessionError) {
            try start(path)
        } catch {
            log.say("the inspector cannot be started: \(error)")
        }
    }

    /// Ends the program, which notices that its connections are closed.
    func stop() {
        guard let shown else { return }
        self.shown = nil
        outlines.isOn = false
        control.remove(shown.peer)
        compositor.removeInspector()
    }

    private func start(_ path: String) throws(SessionError) {
        var control = try SocketPair()
        var wayland = try SocketPair()
        guard let peer = self.control.add(FileDescriptor(rawValue: control.takeOwn())) else {
            throw SessionError("its control socket cannot be watched", status: ExitStatus.systemError)
        }
        guard compositor.addInspector(wayland.takeOwn()) else {
            self.control.remove(peer)
            throw SessionError("it cannot be connected", status: ExitStatus.systemError)
        }
        shown = Shown(
            peer: peer,
            commands: compositor.desktop.observeInspectorCommands { [control = self.control] in
                control.tell($0)
            })
        do throws(SessionError) {
            // Only this program inherits the other sides.
            control.setInherited(true)
            wayland.setInherited(true)
            defer {
                control.setInherited(false)
                wayland.setInherited(false)
            }
            try programs.launch(
                [path, "--control-fd", "\(control.other)"], adding: ["WAYLAND_SOCKET": "\(wayland.other)"]
            ) { [weak self, weak peer] status in self?.ended(peer, status) }
        } catch {
            stop()
            throw error
        }
        outlines.isOn = true
    }

    private func ended(_ peer: ControlPeer?, _ status: Int32) {
        guard let shown, shown.peer === peer else { return }
        if status != ExitStatus.success, !programs.isStopping {
            log.say("the inspector ended with the status \(status)")
        }
        stop()
    }
}

/// Two connected sockets, of which a program inherits the other one.
private struct SocketPair: ~Copyable {
    private var own: Int32
    let other: Int32

    init() throws(SessionError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe clinux_socketpair(&ends) == 0 else {
            throw SessionError("\(Errno(rawValue: errno))", status: ExitStatus.systemError)
        }
        (own, other) = (ends[0], ends[1])
    }

    deinit {
        if own >= 0 { close(own) }
        close(other)
    }

    /// Returns this side, which the caller closes.
    mutating func takeOwn() -> Int32 {
        defer { own = -1 }
        return own
    }

    /// Sets whether programs that are started inherit the other side.
    func setInherited(_ isInherited: Bool) {
        _ = fcntl(other, F_SETFD, isInherited ? 0 : FD_CLOEXEC)
    }
}
