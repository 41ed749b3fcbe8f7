import CLinux
import MiniCompositor
import SurfaceResponders
import WaylandServer

/// The compositor under test, with the clients and devices of the test. Used only on its own thread.
final class TestedServer {
    private let mailbox: Mailbox
    private let compositor: MiniCompositor
    private var source: FileDescriptorSource?
    /// The clients, by the file descriptors of their own ends.
    private var clients: [Int32: Client] = [:]
    private var devices: [Int32: InputDevice] = [:]
    private var nextDevice: Int32 = 1

    init(_ mailbox: Mailbox) throws {
        self.mailbox = mailbox
        var configuration = Configuration()
        // The suite's windows fit into this size.
        configuration.output.width = 1280
        configuration.output.height = 1024
        // The suite's toplevels attach their first buffer before they receive a configure event.
        configuration.toleratesUnconfiguredBuffers = true
        configuration.keyboard.servesInputTriggers = true
        compositor = try MiniCompositor(configuration)
        // Keeps the seat's capabilities constant, so that clients have their input objects before a test adds
        // its device.
        let device = compositor.seat.addDevice(
            named: "standing", capabilities: [.pointer, .keyboard, .touch])
        // Moves the pointer to the corner that is opposite to the one where tests place windows.
        let corner = Point(x: Double(configuration.output.width), y: Double(configuration.output.height))
        compositor.seat.handle(
            InputEvent(time: compositor.clock.now, device: device, .pointerPosition(corner)))
        source = compositor.display.eventLoop.addFileDescriptor(mailbox.answeringEnd, .readable) {
            [unowned self] _ in answer()
        }
    }

    func run() {
        // The suite handles signals.
        compositor.run(endingAt: [])
    }

    private func answer() {
        guard let command = mailbox.receive() else { return compositor.terminate() }
        let answer = perform(command)
        // Flushes the effects of the command to the clients' sockets before the test continues.
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
        // After a test closes its end, a later client may get the same number.
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

/// A device of a test. Only the compositor's thread interprets its number.
final class TestedDevice: Sendable {
    private let mailbox: Mailbox
    private let number: Int32

    /// Returns `nil` if the compositor has ended.
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
