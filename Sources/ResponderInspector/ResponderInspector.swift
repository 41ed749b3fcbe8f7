import ArgumentParser
import Glibc
import SystemPackage
import WaylandClient

/// A panel that shows why the last events went where they went.
@main
struct ResponderInspector: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "responder-inspector",
        abstract: "A panel that shows why the last events went where they went.",
        discussion: """
            'mini-compositor run --inspect' and the key command Super+Shift+I start this program. It is a client \
            of the compositor with a layer surface, and a peer of its control socket.
            """)

    @Option(
        help: ArgumentHelp(
            "An open descriptor that is connected to the compositor's control socket.", valueName: "number"))
    var controlFd: Int32

    func run() throws {
        guard TextLine.isAvailable else { throw Panel.Failure(description: "libpangocairo is not installed") }
        try Inspector(control: FileDescriptor(rawValue: controlFd)).run()
    }
}

/// The inspector's two connections, and what it knows.
private final class Inspector {
    private let connection: Connection
    private let control: ControlLink
    private let panel: Panel
    private var model = InspectorModel()

    init(control descriptor: FileDescriptor) throws {
        connection = try Connection.connect(to: nil)
        let registry = Registry(connection)
        try connection.roundtrip()
        panel = try Panel(registry)
        control = try ControlLink(descriptor)
    }

    /// Runs until the compositor closes the panel or a connection.
    func run() throws {
        while !panel.isClosed, !control.isAtEnd {
            try panel.update(PanelContent(model))
            try connection.flush()
            let readable = try wait()
            if readable.wayland { try connection.readEvents() }
            if readable.control {
                for line in control.readLines() where model.take(line) { panel.setNeedsDisplay() }
            }
        }
    }

    /// Waits until one of the connections can be read.
    private func wait() throws -> (wayland: Bool, control: Bool) {
        guard let wayland = connection.fileDescriptor else { throw ConnectionError.system(code: ENOTCONN) }
        var wishes = [wayland, control.descriptor].map {
            pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0)
        }
        while unsafe poll(&wishes, nfds_t(wishes.count), -1) < 0 {
            guard errno == EINTR else { throw Errno(rawValue: errno) }
        }
        return (wishes[0].revents != 0, wishes[1].revents != 0)
    }
}
