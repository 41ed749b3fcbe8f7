import SurfaceResponders

/// A seat over a scene of one window, and a pointer that moves inside it.
final class RoutingBench {
    let scene = Scene()
    let seat: Seat
    private let mouse: InputDevice
    private let policy = Responder()
    private var time: UInt64 = 1

    init(surface: SurfaceResponder = SurfaceResponder(kind: .surface)) {
        surface.frame = Rect(x: 0, y: 0, width: 1000, height: 1000)
        let window = Window(application: Application(), rootSurface: surface)
        window.frame = Rect(x: 100, y: 100, width: 1000, height: 1000)
        scene.add(window)
        seat = Seat(name: "seat0", scene: scene, delegate: policy)
        mouse = seat.addDevice(named: "mouse", capabilities: .pointer)
    }

    func move(_ index: Int) {
        time += 1
        let place = Point(x: 200 + Double(index & 255), y: 300 + Double((index >> 4) & 255))
        seat.handle(InputEvent(time: .milliseconds(time), device: mouse, .pointerPosition(place)))
    }
}
