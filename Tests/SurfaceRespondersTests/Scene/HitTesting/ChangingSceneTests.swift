import Testing

import SurfaceResponders

/// Hit tests between changes of the scene: the index is always up to date.
struct ChangingSceneTests {
    private let stage = HitTestStage()
    private let other: Window
    private let surface = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 50, height: 50))

    init() {
        other = Window(rootSurface: surface)
        other.frame = Rect(x: 100, y: 100, width: 50, height: 50)
        stage.scene.add(other)
    }

    @Test func `moved window is hit only at its new position`() {
        #expect(stage.hit(149, 149) === surface)
        other.frame.origin = Point(x: 100.5, y: 160)
        #expect(stage.hit(149, 149) === stage.root)
        #expect(stage.hit(100, 160) === stage.root)
        #expect(stage.hit(100.5, 160) === surface)
        #expect(stage.scene.hitTest(Point(x: 110, y: 170))?.location == Point(x: 9.5, y: 10))
    }

    @Test func `surface is hit at its new size and position`() {
        surface.bounds.size = Size(width: 20, height: 20)
        // A new size keeps the center.
        #expect(stage.hit(115, 115) === surface)
        #expect(stage.hit(114, 114) === stage.root)
        surface.center = Point(x: 210, y: 10)
        #expect(stage.hit(310, 110) === surface)
        #expect(stage.hit(125, 125) === stage.root)
    }

    @Test func `subsurface moves with its window`() {
        let child = stage.add(.surface, 60, 0, 10, 10, to: surface)
        #expect(stage.hit(165, 105) === child)
        other.frame.origin.x += 20
        #expect(stage.hit(165, 105) === surface)
        #expect(stage.hit(105, 105) === stage.root)
        #expect(stage.hit(185, 105) === child)
    }

    @Test func `only child of a surface without input moves with it`() {
        let child = stage.add(.surface, 30, 30, 10, 10, to: surface)
        surface.center = Point(x: 35, y: 35)
        surface.inputRegion = .region(Region())
        #expect(stage.hit(145, 145) === child)
        other.frame.origin.x += 100
        #expect(stage.hit(245, 145) === child)
        #expect(stage.hit(235, 135) === stage.root)
    }

    @Test func `new transform or input region applies to the hit test`() {
        other.frame.origin.x += 1
        #expect(stage.hit(102, 102) === surface)
        surface.transform = .scale(0.5, 0.5)
        #expect(stage.hit(112, 112) === stage.root)
        #expect(stage.hit(114, 113) === surface)
        surface.transform = .identity
        surface.inputRegion = .region(Region(Region.Rectangle(x: 40, y: 40, width: 5, height: 5)))
        #expect(stage.hit(114, 113) === stage.root)
        #expect(stage.hit(142, 142) === surface)
    }

    @Test func `windows that move in the same step are all updated`() {
        let third = Window(
            rootSurface: SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 10, height: 10)))
        stage.scene.add(third)
        for window in [stage.window, other, third] { window.frame.origin.x += 200 }
        #expect(stage.hit(205, 5) === third.rootSurface)
        #expect(stage.hit(310, 110) === surface)
        #expect(stage.hit(599, 299) === stage.root)
        #expect(stage.hit(110, 110) == nil)
    }

    @Test func `hidden window that moved is hit at its new position once shown`() {
        _ = stage.hit(0, 0)
        other.isHidden = true
        other.frame.origin = Point(x: 300, y: 200)
        #expect(stage.hit(310, 210) === stage.root)
        other.isHidden = false
        #expect(stage.hit(310, 210) === surface)
    }

    @Test func `raised, lowered or re-leveled window is hit in its new order`() {
        let windows = (0..<20).map { number in
            let window = Window(
                rootSurface: SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 50, height: 50)))
            window.frame = Rect(x: 100 + Double(number), y: 100, width: 50, height: 50)
            // Hidden windows are not in the index, and those of the top level are in front of all others.
            window.isHidden = number % 5 == 1
            window.level = number % 7 == 2 ? .top : .normal
            stage.scene.add(window)
            return window
        }
        let front = windows.last { $0.level == .top && !$0.isHidden }
        #expect(stage.hit(125, 125) === front?.rootSurface)
        for window in windows where window.level == .top { window.level = .bottom }
        #expect(stage.hit(125, 125) === windows[19].rootSurface)
        for window in windows {
            stage.scene.raise(window)
            #expect(window.isHidden || window.level == .bottom || stage.hit(125, 125) === window.rootSurface)
        }
        for window in windows where window.level == .normal {
            stage.scene.lower(window)
            _ = stage.hit(125, 125)
            window.frame.origin.x += 30
            _ = stage.hit(125, 125)
        }
        for window in windows { window.isHidden = false }
        #expect(stage.hit(190, 125) != nil)
    }

    @Test func `added surface is hit and removed surface is not`() {
        let child = stage.add(.surface, 60, 0, 10, 10, to: surface)
        #expect(stage.hit(165, 105) === child)
        let second = stage.add(.surface, 60, 20, 10, 10, to: surface)
        #expect(stage.hit(165, 125) === second)
        stage.scene.raise(stage.window)
        #expect(stage.hit(165, 125) === stage.root)
        stage.scene.raise(other)
        child.removeFromSuperresponder()
        #expect(stage.hit(165, 105) === stage.root)
        other.removeSurface(surface)
        #expect(stage.hit(165, 125) === stage.root)
        other.addSurface(surface)
        #expect(stage.hit(165, 125) === second)
    }

    @Test func `clear area around a point follows a window that moves`() throws {
        let point = Point(x: 10, y: 10)
        let before = try #require(stage.scene.clearArea(around: point))
        #expect(before.contains(point) && !before.contains(Point(x: 100, y: 100)))
        other.frame.origin = Point(x: 40, y: 0)
        let area = try #require(stage.scene.clearArea(around: point))
        #expect(area.contains(point))
        #expect(!area.contains(Point(x: 40, y: 10)))
    }
}
