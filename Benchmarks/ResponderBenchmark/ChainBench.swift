import SurfaceResponders

/// What the actions of the benchmark call.
protocol BenchActions: AnyObject {
    func count(_ sender: Any?)
}

extension Action {
    static let count = Action("count", (any BenchActions).count)
}

/// A seat whose keys and touches climb a chain of a length, with key commands on it.
final class ChainBench {
    /// The last of the chain: it offers the commands, and performs them.
    final class Policy: Responder, BenchActions {
        var commands: [KeyCommand]?
        private(set) var performed = 0

        override var keyCommands: [KeyCommand]? { commands }

        func count(_ sender: Any?) { performed += 1 }
    }

    let scene = Scene()
    let seat: Seat
    let policy = Policy()
    private let windows: [Window]
    private let keyboard: InputDevice
    private let touchscreen: InputDevice
    private var time: UInt64 = 1

    /// - Parameters:
    ///   - length: of the chain, from 2 up: regions in a surface, its window, the policy.
    ///   - commands: how many the policy offers: Super with letters first, then sequences that nobody presses.
    init(chainOf length: Int, commands: Int) {
        seat = Seat(name: "seat0", scene: scene, delegate: policy)
        keyboard = seat.addDevice(named: "keyboard", capabilities: .keyboard)
        touchscreen = seat.addDevice(named: "touchscreen", capabilities: .touch)
        windows = (0..<2).map { number in Self.window(Double(number) * 1000, chainOf: length) }
        seat.keyCommands.checksForStaleLists = false
        policy.commands = commands == 0 ? nil : Self.commands(commands)
        for window in windows { scene.add(window) }
        focus(0)
    }

    private static func window(_ x: Double, chainOf length: Int) -> Window {
        let frame = Rect(x: 0, y: 0, width: 1000, height: 1000)
        let root = FirstSurface(kind: .surface, frame: frame)
        var innermost: SurfaceResponder = root
        for _ in 0..<max(0, length - 3) {
            let region = FirstSurface(kind: .region, frame: frame)
            innermost.addSubresponder(region)
            innermost = region
        }
        let window = Window(rootSurface: root)
        window.frame = Rect(x: x, y: 0, width: 1000, height: 1000)
        innermost.becomeFirstResponder()
        return window
    }

    final class FirstSurface: SurfaceResponder {
        override var canBecomeFirstResponder: Bool { true }
    }

    private static func commands(_ count: Int) -> [KeyCommand] {
        (0..<count).map { number in
            let letter = Keysym(rawValue: 0x61 + UInt32(number % 25))
            guard number >= 25 else {
                return KeyCommand(input: .keysym(letter), modifierFlags: .super, action: .count)
            }
            let rest = (0..<4).map {
                KeyCombination(.keysym(Keysym(rawValue: 0x61 + UInt32((number >> ($0 * 2)) % 25))))
            }
            return KeyCommand(
                input: .keysym(letter), after: [KeyCombination(.function(1 + number % 12), .control)] + rest,
                action: .count)
        }
    }

    func focus(_ window: Int) {
        windows[window].makeKey(on: seat)
    }

    func key(_ code: UInt32, isDown: Bool) {
        time += 1
        seat.handle(
            InputEvent(time: .milliseconds(time), device: keyboard, .key(KeyCode(code), isDown: isDown)))
    }

    func tap(_ code: UInt32) {
        key(code, isDown: true)
        key(code, isDown: false)
    }

    func touchDown() {
        time += 1
        seat.handle(
            InputEvent(
                time: .milliseconds(time), device: touchscreen, .touchDown(id: 0, at: Point(x: 10, y: 10))))
    }

    func touchMove(_ index: Int) {
        time += 1
        let place = Point(x: 10 + Double(index & 255), y: 10)
        seat.handle(
            InputEvent(time: .milliseconds(time), device: touchscreen, .touchMotion(id: 0, to: place)))
    }

    func touchUp() {
        time += 1
        seat.handle(InputEvent(time: .milliseconds(time), device: touchscreen, .touchUp(id: 0)))
    }
}
