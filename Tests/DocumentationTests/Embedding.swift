import SurfaceResponders
import WaylandSeat
import WaylandServer

/// The last responder on every chain: your policy.
final class Policy: Responder {}

final class Input {
    let scene = Scene()
    let registry = SurfaceRegistry()
    let seat: Seat
    // The seat refers to these two weakly: hold them as long as the seat.
    let policy = Policy()
    let wayland: SeatGlobal
    let globals: SeatGlobals
    let touchscreen: InputDevice

    init(on display: Display) throws {
        let keymap = try Keymap(layouts: ["us", "ru"], options: ["grp:alt_shift_toggle"])
        // Without a clock no key repeats, and no long press is recognized.
        let clock = EventLoopClock(on: display.eventLoop)
        seat = Seat(name: "seat0", scene: scene, delegate: policy, keymap: keymap, clock: clock)
        wayland = SeatGlobal(for: seat, on: display, registry: registry)
        globals = SeatGlobals(for: wayland, on: display)
        touchscreen = seat.addDevice(named: "touchscreen", capabilities: .touch)
        registry.delegate = self
    }

    /// When your shell shows a surface: in a window at a place on the screen.
    func show(_ surface: WlSurface, at frame: Rect) {
        let root = registry.responder(for: surface)
        root.acceptsFirstResponder = true  // Without this no click and no tap brings it the keys.
        root.frame = Rect(origin: .zero, size: frame.size)  // Without this nothing hits it.
        let window = Window(application: registry.application(of: surface.client), rootSurface: root)
        window.frame = frame
        scene.add(window)
        window.makeKey(on: seat)
        surface.onDestroy { [scene] in scene.remove(window) }
    }

    /// At each wl_surface.commit, when the surface's responder has its new size: what the client has asked of the seat's
    /// protocols by then holds from now on.
    func committed(_ surface: WlSurface, offset: Vector = .zero) {
        registry.takeCommit(of: surface)?.apply()
        registry.role(of: surface)?.didCommit(offset: offset)
    }

    /// What your backend reports, with the time that it says, by the monotonic clock.
    func touchDown(_ id: Int32, at point: Point, microseconds: UInt64) {
        let time = Timestamp(microseconds: microseconds)
        seat.handle(InputEvent(time: time, device: touchscreen, .touchDown(id: id, at: point)))
    }

    /// One turn of a loop of your own. Without one: `try display.run { seat.update() }`.
    func turn(_ display: Display, timeout: Duration? = nil) {
        seat.update()
        display.flushClients()
        display.eventLoop.dispatch(timeout: timeout)
    }
}

extension Input: SurfaceRegistryDelegate {
    /// A client's cursor, the icon of a drag, a panel of an input method: any surface may be one that is no window.
    func surfaceRegistry(
        _ registry: SurfaceRegistry, assign role: SeatSurfaceRole, to surface: WlSurface
    ) -> Bool {
        registry.responder(for: surface).window == nil
    }

    /// The surface stays what it was, without being shown: there is nothing to do.
    func surfaceRegistry(
        _ registry: SurfaceRegistry, resign role: SeatSurfaceRole, from surface: WlSurface
    ) {}
}
