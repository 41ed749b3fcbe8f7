import CMiniCompositorWLCS
import CWaylandClient
import SurfaceResponders

/// The function table of a compositor. The suite creates and frees one for each test.
enum ServerTable {
    typealias Table = UnsafeMutablePointer<WlcsDisplayServer>

    static func make() -> Table {
        let table = UnsafeMutablePointer<miniwlcs_server>.allocate(capacity: 1)
        unsafe table.initialize(to: miniwlcs_server(hooks: hooks, object: nil))
        return unsafe UnsafeMutableRawPointer(table).assumingMemoryBound(to: WlcsDisplayServer.self)
    }

    static func free(_ table: Table?) {
        unsafe stop(table)
        unsafe own(table)?.deallocate()
    }

    private static var hooks: WlcsDisplayServer {
        unsafe WlcsDisplayServer(
            version: 4,
            start: { unsafe ServerTable.start($0) },
            stop: { unsafe ServerTable.stop($0) },
            create_client_socket: { unsafe ServerTable.mailbox($0)?.ask(.connectClient) ?? -1 },
            position_window_absolute: { table, display, surface, x, y in
                guard let display = unsafe display, let surface = unsafe surface else { return }
                _ = unsafe ServerTable.mailbox(table)?.ask(
                    .positionWindow(
                        client: wl_display_get_fd(display), surface: wl_proxy_get_id(surface),
                        origin: Point(x: Double(x), y: Double(y))))
            },
            create_pointer: { table in
                unsafe ServerTable.addDevice(.pointer, to: table).map(PointerTable.make)
            },
            create_touch: { table in
                unsafe ServerTable.addDevice(.touch, to: table).map(TouchTable.make)
            },
            get_descriptor: unsafe miniwlcs_get_descriptor,
            start_on_this_thread: nil,
            create_keyboard: { table in
                unsafe ServerTable.addDevice(.keyboard, to: table).map(KeyboardTable.make)
            })
    }

    private static func start(_ table: Table?) {
        guard let own = unsafe own(table), unsafe own.pointee.object == nil, let thread = ServerThread()
        else { return }
        unsafe own.pointee.object = Unmanaged.passRetained(thread).toOpaque()
    }

    private static func stop(_ table: Table?) {
        guard let own = unsafe own(table), let object = unsafe own.pointee.object else { return }
        unsafe own.pointee.object = nil
        unsafe Unmanaged<ServerThread>.fromOpaque(object).takeRetainedValue().stop()
    }

    private static func own(_ table: Table?) -> UnsafeMutablePointer<miniwlcs_server>? {
        unsafe table.map { unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: miniwlcs_server.self) }
    }

    /// `nil` before the start and after the stop.
    private static func mailbox(_ table: Table?) -> Mailbox? {
        guard let object = unsafe own(table)?.pointee.object else { return nil }
        return unsafe Unmanaged<ServerThread>.fromOpaque(object).takeUnretainedValue().mailbox
    }

    private static func addDevice(
        _ capabilities: InputDevice.Capabilities, to table: Table?
    ) -> TestedDevice? {
        unsafe mailbox(table).flatMap { TestedDevice(capabilities, mailbox: $0) }
    }
}

enum KeyboardTable {
    typealias Table = UnsafeMutablePointer<WlcsKeyboard>

    /// Creates a table. Its `destroy` function frees it.
    static func make(_ device: TestedDevice) -> Table {
        let table = UnsafeMutablePointer<miniwlcs_keyboard>.allocate(capacity: 1)
        unsafe table.initialize(
            to: miniwlcs_keyboard(hooks: hooks, object: Unmanaged.passRetained(device).toOpaque()))
        return unsafe UnsafeMutableRawPointer(table).assumingMemoryBound(to: WlcsKeyboard.self)
    }

    private static var hooks: WlcsKeyboard {
        unsafe WlcsKeyboard(
            version: 1,
            key_down: { table, code in
                let code = KeyCode(UInt32(truncatingIfNeeded: code))
                unsafe KeyboardTable.device(table)?.report(.key(code, isDown: true))
            },
            key_up: { table, code in
                let code = KeyCode(UInt32(truncatingIfNeeded: code))
                unsafe KeyboardTable.device(table)?.report(.key(code, isDown: false))
            },
            destroy: { table in
                guard let own = unsafe KeyboardTable.own(table) else { return }
                unsafe Unmanaged<TestedDevice>.fromOpaque(own.pointee.object).release()
                unsafe own.deallocate()
            })
    }

    private static func own(_ table: Table?) -> UnsafeMutablePointer<miniwlcs_keyboard>? {
        unsafe table.map {
            unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: miniwlcs_keyboard.self)
        }
    }

    private static func device(_ table: Table?) -> TestedDevice? {
        unsafe own(table).map {
            unsafe Unmanaged<TestedDevice>.fromOpaque($0.pointee.object).takeUnretainedValue()
        }
    }
}

enum PointerTable {
    typealias Table = UnsafeMutablePointer<WlcsPointer>

    /// Creates a table. Its `destroy` function frees it.
    static func make(_ device: TestedDevice) -> Table {
        let table = UnsafeMutablePointer<miniwlcs_pointer>.allocate(capacity: 1)
        unsafe table.initialize(
            to: miniwlcs_pointer(hooks: hooks, object: Unmanaged.passRetained(device).toOpaque()))
        return unsafe UnsafeMutableRawPointer(table).assumingMemoryBound(to: WlcsPointer.self)
    }

    private static var hooks: WlcsPointer {
        unsafe WlcsPointer(
            version: 1,
            move_absolute: { table, x, y in
                let place = Point(x: PointerTable.fixed(x), y: PointerTable.fixed(y))
                unsafe PointerTable.device(table)?.report(.pointerPosition(place))
            },
            move_relative: { table, dx, dy in
                let delta = Vector(dx: PointerTable.fixed(dx), dy: PointerTable.fixed(dy))
                unsafe PointerTable.device(table)?.report(.pointerMotion(delta: delta, unaccelerated: delta))
            },
            button_up: { table, button in
                let button = PointerButton(rawValue: UInt32(truncatingIfNeeded: button))
                unsafe PointerTable.device(table)?.report(.button(button, isDown: false))
            },
            button_down: { table, button in
                let button = PointerButton(rawValue: UInt32(truncatingIfNeeded: button))
                unsafe PointerTable.device(table)?.report(.button(button, isDown: true))
            },
            destroy: { table in
                guard let own = unsafe PointerTable.own(table) else { return }
                unsafe Unmanaged<TestedDevice>.fromOpaque(own.pointee.object).release()
                unsafe own.deallocate()
            })
    }

    private static func own(_ table: Table?) -> UnsafeMutablePointer<miniwlcs_pointer>? {
        unsafe table.map { unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: miniwlcs_pointer.self) }
    }

    private static func device(_ table: Table?) -> TestedDevice? {
        unsafe own(table).map {
            unsafe Unmanaged<TestedDevice>.fromOpaque($0.pointee.object).takeUnretainedValue()
        }
    }

    /// Converts a 24.8 fixed-point number.
    private static func fixed(_ value: Int32) -> Double { Double(value) / 256 }
}

enum TouchTable {
    typealias Table = UnsafeMutablePointer<WlcsTouch>

    /// Creates a table. Its `destroy` function frees it.
    static func make(_ device: TestedDevice) -> Table {
        let table = UnsafeMutablePointer<miniwlcs_touch>.allocate(capacity: 1)
        unsafe table.initialize(
            to: miniwlcs_touch(hooks: hooks, object: Unmanaged.passRetained(device).toOpaque()))
        return unsafe UnsafeMutableRawPointer(table).assumingMemoryBound(to: WlcsTouch.self)
    }

    private static var hooks: WlcsTouch {
        unsafe WlcsTouch(
            version: 1,
            touch_down: { table, x, y in
                unsafe TouchTable.device(table)?.report(
                    .touchDown(id: 0, at: Point(x: Double(x), y: Double(y))))
            },
            touch_move: { table, x, y in
                unsafe TouchTable.device(table)?.report(
                    .touchMotion(id: 0, to: Point(x: Double(x), y: Double(y))))
            },
            touch_up: { table in unsafe TouchTable.device(table)?.report(.touchUp(id: 0)) },
            destroy: { table in
                guard let own = unsafe TouchTable.own(table) else { return }
                // The suite destroys touches without ending them, and its clients do not support a cancel.
                unsafe TouchTable.device(table)?.report(.touchUp(id: 0))
                unsafe Unmanaged<TestedDevice>.fromOpaque(own.pointee.object).release()
                unsafe own.deallocate()
            })
    }

    private static func own(_ table: Table?) -> UnsafeMutablePointer<miniwlcs_touch>? {
        unsafe table.map { unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: miniwlcs_touch.self) }
    }

    private static func device(_ table: Table?) -> TestedDevice? {
        unsafe own(table).map {
            unsafe Unmanaged<TestedDevice>.fromOpaque($0.pointee.object).takeUnretainedValue()
        }
    }
}

// The functions that `wlcs_server_integration` points to.

/// Creates a compositor for a test of the suite, which then starts it by `start` in the table. The arguments
/// are ignored. Pass the table to ``destroyServer(_:)`` after the test.
@c(miniwlcs_create_server)
public func createServer(
    _ argumentCount: Int32, _ arguments: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> UnsafeMutablePointer<WlcsDisplayServer>? {
    unsafe ServerTable.make()
}

/// Stops a compositor if it is running, and frees its table. The suite calls this after each test.
@c(miniwlcs_destroy_server)
public func destroyServer(_ server: UnsafeMutablePointer<WlcsDisplayServer>?) {
    unsafe ServerTable.free(server)
}
