import Glibc
import SurfaceResponders

/// What an embedder can do, without anything unsafe, with what a seat's public properties gave it, once the seat is gone.
/// To be built with the address sanitizer.
///
/// Argument: the case.
@main
enum UseAfterFree {
    static func main() {
        let scene = Scene()
        scene.outputs = [Rect(x: 0, y: 0, width: 1000, height: 1000)]
        switch CommandLine.arguments.dropFirst().first {
        case "text_input_modes":
            let modes = makeSeat(scene).textInputModes
            print(modes.current)
            modes.selectNext()
        case "focus":
            let focus = makeSeat(scene).focus
            focus.electKeyWindow()
            print(focus.keyTarget as Any)
        case "keyboard":
            let keyboard = makeSeat(scene).keyboard
            keyboard.repeatInfo = RepeatInfo(rate: 30, delay: .milliseconds(300))
            keyboard.group = 0
            print(keyboard.leds)
        case "input_views":
            let views = makeSeat(scene).inputViews
            views.setNeedsUpdate()
            print(views.frame as Any)
        case "touches":
            guard let touches = keptTouches(scene) else { exit(65) }
            for touch in touches { print(touch) }
        default: exit(64)
        }
    }

    /// Of which nothing is left but what the caller takes out of it.
    private static func makeSeat(_ scene: Scene) -> Seat {
        Seat(name: "seat0", scene: scene, delegate: nil)
    }

    private static func keptTouches(_ scene: Scene) -> Touches? {
        let seat = makeSeat(scene)
        let root = SurfaceResponder()
        let window = Window(application: Application(), rootSurface: root)
        let keeper = Keeper()
        let frame = Rect(x: 0, y: 0, width: 500, height: 500)
        window.frame = frame
        root.frame = frame
        keeper.frame = frame
        root.addSubresponder(keeper)
        scene.add(window)
        let touchscreen = seat.addDevice(named: "touchscreen", capabilities: .touch)
        seat.handle(
            InputEvent(
                time: .milliseconds(1), device: touchscreen, .touchDown(id: 0, at: Point(x: 10, y: 10))))
        return keeper.kept
    }
}

/// Keeps what it was told of.
private final class Keeper: SurfaceResponder {
    private(set) var kept: Touches?

    override func touchesBegan(_ touches: Touches, with event: Event) {
        kept = touches
    }
}
