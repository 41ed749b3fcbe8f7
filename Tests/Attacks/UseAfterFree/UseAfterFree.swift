import Glibc
import SurfaceResponders

/// Uses parts of a seat after the seat was deallocated, as an embedder can without unsafe code. Build it with
/// the address sanitizer.
///
/// Argument: the name of the case.
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

    /// Returns a seat without another reference. Only the parts that the caller keeps outlive it.
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

/// A responder that keeps the touches of the last touch-down event.
private final class Keeper: SurfaceResponder {
    private(set) var kept: Touches?

    override func touchesBegan(_ touches: Touches, with event: Event) {
        kept = touches
    }
}
