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
    let touchscreen: InputDevice

    init(on display: Display) throws {
        let keymap = try Keymap(layouts: ["us", "ru"], options: ["grp:alt_shift_toggle"])
        // Without a clock no key repeats, and no long press is recognized.
        let clock = EventLoopClock(display.eventLoop)
        seat = Seat(name: "seat0", scene: scene, delegate: policy, keymap: keymap, clock: clock)
        wayland = SeatGlobal(for: seat, on: display, registry: registry)
        touchscreen = seat.addDevice(named: "touchscreen", capabilities: .touch)
    }

    /// When your shell shows a surface: in a window at a place on the screen.
    func show(_ surface: WlSurface, at frame: Rect) {
        let root = ClientSurfaceResponder()
        root.acceptsFirstResponder = true  // Without this no click and no tap brings it the keys.
        root.frame = Rect(origin: .zero, size: frame.size)  // Without this nothing hits it.
        registry.attach(root, to: surface)
        let window = Window(application: registry.application(of: surface.client), rootSurface: root)
        window.frame = frame
        scene.add(window)
        window.makeKey(on: seat)
        surface.onDestroy { [scene] in scene.remove(window) }
    }

    /// At each wl_surface.commit: what the client has asked of the seat's protocols by then holds from now on.
    func committed(_ surface: WlSurface) {
        registry.takeCommit(of: surface).apply()
    }

    /// What your backend reports, with the time that it says, by the monotonic clock.
    func touchDown(_ id: Int32, at point: Point, microseconds: UInt64) {
        let time = Timestamp(microseconds: microseconds)
        seat.handle(InputEvent(time: time, device: touchscreen, .touchDown(id: id, at: point)))
    }

    /// In place of `Display.run()`, which does not update the seat.
    func turn(_ display: Display, timeout: Duration? = nil) {
        seat.update()
        display.flushClients()
        display.eventLoop.dispatch(timeout: timeout)
    }
}
