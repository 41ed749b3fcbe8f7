import CLinux
import MiniCompositor
import SurfaceResponders
import WaylandServer

/// The compositor under test, and what the tests have of it. Lives on its own thread.
final class TestedServer {
    private let mailbox: Mailbox
    private let compositor: MiniCompositor
    private var source: FileDescriptorSource?
    /// By the file descriptor of the client's own end.
    private var clients: [Int32: Client] = [:]
    private var devices: [Int32: InputDevice] = [:]
    private var nextDevice: Int32 = 1

    init(_ mailbox: Mailbox) throws {
        self.mailbox = mailbox
        var configuration = Configuration()
        // The suite's windows lie within this size.
        configuration.output.width = 1280
        configuration.output.height = 1024
        // The suite's toplevels show their first buffer before they were configured.
        configuration.toleratesUnconfiguredBuffers = true
        // All that can be served, so that the suite's tests of it run.
        configuration.keyboard.servesInputTriggers = true
        compositor = try MiniCompositor(configuration)
        // A seat whose capabilities never change, so that a client has its objects before a test adds its device.
        let device = compositor.seat.addDevice(
            named: "standing", capabilities: [.pointer, .keyboard, .touch])
        // Out of the way of windows, which the tests put into the other corner before they move the pointer.
        let corner = Point(x: Double(configuration.output.width), y: Double(configuration.output.height))
        compositor.seat.handle(
            InputEvent(time: compositor.clock.now, device: device, .pointerPosition(corner)))
        source = compositor.display.eventLoop.addFileDescriptor(mailbox.answeringEnd, .readable) {
            [unowned self] _ in answer()
        }
    }

    /// Returns after the command to stop.
    func run() {
        // Signals are the suite's.
        compositor.run(endingAt: [])
    }

    private func answer() {
        guard let command = mailbox.receive() else { return compositor.terminate() }
        let answer = perform(command)
        // What a test has the compositor do has reached the sockets before the test goes on.
        compositor.turn()
        mailbox.answer(answer)
    }

    private func perform(_ command: Command) -> Int32 {
        switch command {
        case .connectClient:
            return connectClient()
        case .positionWindow(let client, let surface, let origin):
            return positionWindow(of: client, surface: surface, at: origin) ? 0 : -1
        case .addDevice(let capabilities):
            return addDevice(capabilities)
        case .removeDevice(let number):
            guard let device = devices.removeValue(forKey: number) else { return -1 }
            compositor.seat.removeDevice(device.id)
        case .input(let number, let payload):
            guard let device = devices[number] else { return -1 }
            compositor.seat.handle(InputEvent(time: compositor.clock.now, device: device, payload))
        case .stop:
            compositor.terminate()
        }
        return 0
    }

    private func connectClient() -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard unsafe clinux_socketpair(&ends) == 0 else { return -1 }
        let clientEnd = OwnedFileDescriptor(rawValue: ends[0])
        guard let client = compositor.display.createClient(fd: OwnedFileDescriptor(rawValue: ends[1])) else {
            return -1
        }
        let number = clientEnd.take()
        // A test that closes its end leaves the number for the next client.
        clients[number] = client
        client.onDestroy { [weak self, unowned client] in
            guard let self, clients[number] === client else { return }
            clients[number] = nil
        }
        return number
    }

    private func positionWindow(of client: Int32, surface id: UInt32, at origin: Point) -> Bool {
        guard let surface = clients[client]?.resource(id: id, as: WlSurface.self),
            let window = compositor.registry.responder(for: surface).window
        else { return false }
        window.frame.origin = origin
        return true
    }

    private func addDevice(_ capabilities: InputDevice.Capabilities) -> Int32 {
        let number = nextDevice
        nextDevice += 1
        devices[number] = compositor.seat.addDevice(named: "test \(number)", capabilities: capabilities)
        return number
    }
}

/// A device that a test made. Its number means something to the compositor's thread alone.
final class TestedDevice: Sendable {
    private let mailbox: Mailbox
    private let number: Int32

    /// - Returns: nil if the compositor is gone.
    init?(_ capabilities: InputDevice.Capabilities, mailbox: Mailbox) {
        let number = mailbox.ask(.addDevice(capabilities))
        guard number >= 0 else { return nil }
        self.mailbox = mailbox
        self.number = number
    }

    deinit {
        _ = mailbox.ask(.removeDevice(number))
    }

    func report(_ payload: InputEvent.Payload) {
        _ = mailbox.ask(.input(device: number, payload))
    }
}
