import PropertyTesting
import SurfaceResponders
import WaylandShell

/// A scene of opaque windows with subsurfaces and popups, on whole pixels. Each surface has its own color.
struct RandomTree {
    let scene = Scene()
    private(set) var surfaces: [SurfaceResponder] = []
    private var colors: [ObjectIdentifier: UInt32] = [:]
    private var contents: [ObjectIdentifier: any FrameContent] = [:]
    private var generator: Choices
    /// Positions are multiples of this number of logical pixels.
    private let step: Int

    init(_ choices: Choices, step: Int) {
        generator = choices
        self.step = step
        for _ in 0..<Int.random(in: 1...5, using: &generator) { addWindow() }
    }

    func color(of surface: SurfaceResponder) -> UInt32 { colors[ObjectIdentifier(surface)] ?? black }

    func image(of surface: SurfaceResponder) -> SurfaceImage? {
        contents[ObjectIdentifier(surface)].map { SurfaceImage($0) }
    }

    var frame: SceneFrame { SceneFrame(of: scene, contents: image) }

    /// Makes a random change that a client or a compositor can make.
    mutating func change() {
        guard let surface = surfaces.randomElement(using: &generator),
            let window = scene.windows.randomElement(using: &generator)
        else { return }
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: surface.isHidden.toggle()
        case 1: surface.center.x += number(-2...2)
        case 2: scene.raise(window)
        case 3: scene.lower(window)
        case 4: window.isHidden.toggle()
        case 5: window.frame.origin = Point(x: number(-2...10), y: number(-2...10))
        default:
            guard let parent = surface.superresponder else { return }
            if Bool.random(using: &generator) {
                surface.placeBelow(parent)
            } else {
                surface.placeAbove(parent)
            }
        }
    }

    private mutating func addWindow() {
        let window = Window(rootSurface: tree(depth: Int.random(in: 0...3, using: &generator)))
        for _ in 0..<Int.random(in: 0...1, using: &generator) { window.addSurface(tree(depth: 1)) }
        window.frame = Rect(x: number(-2...10), y: number(-2...10), width: 8, height: 8)
        window.isHidden = Int.random(in: 0..<8, using: &generator) == 0
        window.level = [.background, .normal, .normal, .top].randomElement(using: &generator) ?? .normal
        scene.add(window)
    }

    private mutating func tree(depth: Int) -> SurfaceResponder {
        let surface = SurfaceResponder(
            kind: .surface,
            frame: Rect(x: number(-3...5), y: number(-3...5), width: number(0...8), height: number(0...8)))
        surfaces.append(surface)
        let color = black | UInt32(surfaces.count) &* 0x2f_4b17 & 0xff_ffff
        colors[ObjectIdentifier(surface)] = color
        contents[ObjectIdentifier(surface)] =
            Bool.random(using: &generator)
            ? SolidContent(FrameColor(argb: color))
            : Grid(width: 8, height: 8, color: color).content(.xrgb8888)
        guard depth > 0 else { return surface }
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
            let child = tree(depth: depth - 1)
            surface.addSubresponder(child)
            if Bool.random(using: &generator) { child.placeBelow(surface) }
        }
        return surface
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &generator) * step)
    }
}
