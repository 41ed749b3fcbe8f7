import CMiniCompositorWLCS
import SurfaceResponders

/// The table of a finger that a test made.
enum TouchTable {
    typealias Table = UnsafeMutablePointer<WlcsTouch>

    /// Freed by its own `destroy`.
    static func make(_ device: TestedDevice) -> Table {
        let table = UnsafeMutablePointer<miniwlcs_touch>.allocate(capacity: 1)
        table.initialize(to: miniwlcs_touch(hooks: hooks, object: Unmanaged.passRetained(device).toOpaque()))
        return UnsafeMutableRawPointer(table).assumingMemoryBound(to: WlcsTouch.self)
    }

    private static var hooks: WlcsTouch {
        WlcsTouch(
            version: 1,
            touch_down: { table, x, y in
                TouchTable.device(table)?.report(.touchDown(id: 0, at: Point(x: Double(x), y: Double(y))))
            },
            touch_move: { table, x, y in
                TouchTable.device(table)?.report(.touchMotion(id: 0, to: Point(x: Double(x), y: Double(y))))
            },
            touch_up: { table in TouchTable.device(table)?.report(.touchUp(id: 0)) },
            destroy: { table in
                guard let own = TouchTable.own(table) else { return }
                // The suite drops fingers without lifting them, and its clients know of no cancel.
                TouchTable.device(table)?.report(.touchUp(id: 0))
                Unmanaged<TestedDevice>.fromOpaque(own.pointee.object).release()
                own.deallocate()
            })
    }

    private static func own(_ table: Table?) -> UnsafeMutablePointer<miniwlcs_touch>? {
        table.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: miniwlcs_touch.self) }
    }

    private static func device(_ table: Table?) -> TestedDevice? {
        own(table).map { Unmanaged<TestedDevice>.fromOpaque($0.pointee.object).takeUnretainedValue() }
    }
}
