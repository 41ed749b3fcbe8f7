import CMiniCompositorWLCS
import SurfaceResponders

/// The table of a keyboard that a test made.
enum KeyboardTable {
    typealias Table = UnsafeMutablePointer<WlcsKeyboard>

    /// Freed by its own `destroy`.
    static func make(_ device: TestedDevice) -> Table {
        let table = UnsafeMutablePointer<miniwlcs_keyboard>.allocate(capacity: 1)
        table.initialize(
            to: miniwlcs_keyboard(hooks: hooks, object: Unmanaged.passRetained(device).toOpaque()))
        return UnsafeMutableRawPointer(table).assumingMemoryBound(to: WlcsKeyboard.self)
    }

    private static var hooks: WlcsKeyboard {
        WlcsKeyboard(
            version: 1,
            key_down: { table, code in
                let code = KeyCode(UInt32(truncatingIfNeeded: code))
                KeyboardTable.device(table)?.report(.key(code, isDown: true))
            },
            key_up: { table, code in
                let code = KeyCode(UInt32(truncatingIfNeeded: code))
                KeyboardTable.device(table)?.report(.key(code, isDown: false))
            },
            destroy: { table in
                guard let own = KeyboardTable.own(table) else { return }
                Unmanaged<TestedDevice>.fromOpaque(own.pointee.object).release()
                own.deallocate()
            })
    }

    private static func own(_ table: Table?) -> UnsafeMutablePointer<miniwlcs_keyboard>? {
        table.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: miniwlcs_keyboard.self) }
    }

    private static func device(_ table: Table?) -> TestedDevice? {
        own(table).map { Unmanaged<TestedDevice>.fromOpaque($0.pointee.object).takeUnretainedValue() }
    }
}
