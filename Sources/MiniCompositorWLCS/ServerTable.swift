import CMiniCompositorWLCS
import CWaylandClient
import SurfaceResponders

/// The table of a compositor, which the suite makes and drops for each test.
enum ServerTable {
    typealias Table = UnsafeMutablePointer<WlcsDisplayServer>

    static func make() -> Table {
        let table = UnsafeMutablePointer<miniwlcs_server>.allocate(capacity: 1)
        table.initialize(to: miniwlcs_server(hooks: hooks, object: nil))
        return UnsafeMutableRawPointer(table).assumingMemoryBound(to: WlcsDisplayServer.self)
    }

    static func free(_ table: Table?) {
        stop(table)
        own(table)?.deallocate()
    }

    private static var hooks: WlcsDisplayServer {
        WlcsDisplayServer(
            version: 4,
            start: { ServerTable.start($0) },
            stop: { ServerTable.stop($0) },
            create_client_socket: { ServerTable.mailbox($0)?.ask(.connectClient) ?? -1 },
            position_window_absolute: { table, display, surface, x, y in
                guard let display, let surface else { return }
                _ = ServerTable.mailbox(table)?.ask(
                    .positionWindow(
                        client: wl_display_get_fd(display), surface: wl_proxy_get_id(surface),
                        origin: Point(x: Double(x), y: Double(y))))
            },
            create_pointer: { table in
                ServerTable.addDevice(.pointer, to: table).map(PointerTable.make)
            },
            create_touch: { table in
                ServerTable.addDevice(.touch, to: table).map(TouchTable.make)
            },
            get_descriptor: miniwlcs_get_descriptor,
            start_on_this_thread: nil,
            create_keyboard: { table in
                ServerTable.addDevice(.keyboard, to: table).map(KeyboardTable.make)
            })
    }

    private static func start(_ table: Table?) {
        guard let own = own(table), own.pointee.object == nil, let thread = ServerThread() else { return }
        own.pointee.object = Unmanaged.passRetained(thread).toOpaque()
    }

    private static func stop(_ table: Table?) {
        guard let own = own(table), let object = own.pointee.object else { return }
        own.pointee.object = nil
        Unmanaged<ServerThread>.fromOpaque(object).takeRetainedValue().stop()
    }

    private static func own(_ table: Table?) -> UnsafeMutablePointer<miniwlcs_server>? {
        table.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: miniwlcs_server.self) }
    }

    /// nil before the start and after the stop.
    private static func mailbox(_ table: Table?) -> Mailbox? {
        guard let object = own(table)?.pointee.object else { return nil }
        return Unmanaged<ServerThread>.fromOpaque(object).takeUnretainedValue().mailbox
    }

    private static func addDevice(
        _ capabilities: InputDevice.Capabilities, to table: Table?
    ) -> TestedDevice? {
        mailbox(table).flatMap { TestedDevice(capabilities, mailbox: $0) }
    }
}
