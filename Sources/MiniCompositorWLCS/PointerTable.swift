import CMiniCompositorWLCS
import SurfaceResponders

/// The table of a pointer that a test made.
enum PointerTable {
    typealias Table = UnsafeMutablePointer<WlcsPointer>

    /// Freed by its own `destroy`.
    static func make(_ device: TestedDevice) -> Table {
        let table = UnsafeMutablePointer<miniwlcs_pointer>.allocate(capacity: 1)
        table.initialize(
            to: miniwlcs_pointer(hooks: hooks, object: Unmanaged.passRetained(device).toOpaque()))
        return UnsafeMutableRawPointer(table).assumingMemoryBound(to: WlcsPointer.self)
    }

    private static var hooks: WlcsPointer {
        WlcsPointer(
            version: 1,
            move_absolute: { table, x, y in
                let place = Point(x: PointerTable.fixed(x), y: PointerTable.fixed(y))
                PointerTable.device(table)?.report(.pointerPosition(place))
            },
            move_relative: { table, dx, dy in
                let delta = Vector(dx: PointerTable.fixed(dx), dy: PointerTable.fixed(dy))
                PointerTable.device(table)?.report(.pointerMotion(delta: delta, unaccelerated: delta))
            },
            button_up: { table, button in
                let button = PointerButton(rawValue: UInt32(truncatingIfNeeded: button))
                PointerTable.device(table)?.report(.button(button, isDown: false))
            },
            button_down: { table, button in
                let button = PointerButton(rawValue: UInt32(truncatingIfNeeded: button))
                PointerTable.device(table)?.report(.button(button, isDown: true))
            },
            destroy: { table in
                guard let own = PointerTable.own(table) else { return }
                Unmanaged<TestedDevice>.fromOpaque(own.pointee.object).release()
                own.deallocate()
            })
    }

    private static func own(_ table: Table?) -> UnsafeMutablePointer<miniwlcs_pointer>? {
        table.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: miniwlcs_pointer.self) }
    }

    private static func device(_ table: Table?) -> TestedDevice? {
        own(table).map { Unmanaged<TestedDevice>.fromOpaque($0.pointee.object).takeUnretainedValue() }
    }

    /// 24.8 fixed point, as on the wire.
    private static func fixed(_ value: Int32) -> Double { Double(value) / 256 }
}
