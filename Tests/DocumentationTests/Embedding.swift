import SurfaceResponders
import WaylandSeat
import WaylandServer

/// Your policy: the last responder of every chain.
final class Policy: Responder {}

final class Input {
    let scene = Scene()
    let registry = SurfaceRegistry()
    let seat: Seat
    // The seat holds these two weakly. Keep them alive as long as the seat.
    let policy = Policy()
    let wayland: SeatGlobal
    let globals: SeatGlobals
    let touchscreen: InputDevice

    init(on display: Display) throws {
        let keymap = try Keymap(layouts: ["us", "ru"], options: ["grp:alt_shift_toggle"])
        // Without a clock, keys do not repeat and long presses are not recognized.
        let clock = EventLoopClock(on: display.eventLoop)
        seat = Seat(name: "seat0", scene: scene, delegate: policy, keymap: keymap, clock: clock)
        wayland = SeatGlobal(for: seat, on: display, registry: registry)
        globals = SeatGlobals(for: wayland, on: display)
        touchscreen = seat.addDevice(named: "touchscreen", capabilities: .touch)
        registry.delegate = self
    }

    /// Call this when your shell shows a surface in a window, with the window's frame in global coordinates.
    func show(_ surface: WlSurface, at frame: Rect) {
        let root = registry.responder(for: surface)
        root.acceptsFirstResponder = true  // Otherwise no click or tap gives it the keyboard focus.
        root.frame = Rect(origin: .zero, size: frame.size)  // Otherwise no hit test finds it.
        let window = Window(application: registry.application(of: surface.client), rootSurface: root)
        window.frame = frame
        scene.add(window)
        window.makeKey(on: seat)
        surface.onDestroy { [scene] in scene.remove(window) }
    }

    /// Call this at each wl_surface.commit, after setting the new size of the surface's responder. It applies
    /// the pending state of the seat's protocols.
    func committed(_ surface: WlSurface, offset: Vector = .zero) {
        registry.takeCommit(of: surface)?.apply()
        registry.role(of: surface)?.didCommit(offset: offset)
    }

    /// Call this for each touch that your backend reports, with the time of the event by the monotonic clock.
    func touchDown(_ id: Int32, at point: Point, microseconds: UInt64) {
        let time = Timestamp(microseconds: microseconds)
        seat.handle(InputEvent(time: time, device: touchscreen, .touchDown(id: id, at: point)))
    }

    /// Call this in each turn of your own loop. Without one, use `try display.run { seat.update() }`.
    func turn(_ display: Display, timeout: Duration? = nil) {
        seat.update()
        display.flushClients()
        display.eventLoop.dispatch(timeout: timeout)
    }
}

extension Input: SurfaceRegistryDelegate {
    /// Allows any surface that is not a window to become a cursor, a drag icon or a panel of an input method.
    func surfaceRegistry(
        _ registry: SurfaceRegistry, assign role: SeatSurfaceRole, to surface: WlSurface
    ) -> Bool {
        registry.responder(for: surface).window == nil
    }

    /// Does nothing: the surface keeps its role and is no longer shown.
    func surfaceRegistry(
        _ registry: SurfaceRegistry, resign role: SeatSurfaceRole, from surface: WlSurface
    ) {}
}
