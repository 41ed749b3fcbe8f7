import Testing

import SurfaceResponders

@Suite struct TreeTests {
    let scene = Scene()
    let window: Window
    let root = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let a = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let b = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let c = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 10, height: 10))

    init() {
        window = Window(rootSurface: root)
        scene.add(window)
        for child in [a, b, c] { root.addSubresponder(child) }
    }

    private func order() -> [String] {
        let names = root.subresponders.map { $0 === a ? "a" : $0 === b ? "b" : "c" }
        return Array(names[..<root.countBelowContent]) + ["content"] + Array(names[root.countBelowContent...])
    }

    @Test func `new subresponder is frontmost`() {
        #expect(order() == ["content", "a", "b", "c"])
        root.addSubresponder(a)
        #expect(order() == ["content", "b", "c", "a"])
    }

    @Test func `subsurface can be placed directly above or below a sibling`() {
        a.placeAbove(b)
        #expect(order() == ["content", "b", "a", "c"])
        c.placeBelow(b)
        #expect(order() == ["content", "c", "b", "a"])
        c.placeAbove(a)
        #expect(order() == ["content", "b", "a", "c"])
        c.placeAbove(c)
        #expect(order() == ["content", "b", "a", "c"])
    }

    @Test func `subsurface can be placed directly above or below its parent's content`() {
        b.placeBelow(root)
        #expect(order() == ["b", "content", "a", "c"])
        c.placeBelow(root)
        #expect(order() == ["b", "c", "content", "a"])
        b.placeBelow(root)
        #expect(order() == ["c", "b", "content", "a"])
        c.placeAbove(root)
        #expect(order() == ["b", "content", "c", "a"])
    }

    @Test func `placing beside a sibling uses the sibling's side of the content`() {
        b.placeBelow(root)
        a.placeAbove(b)
        #expect(order() == ["b", "a", "content", "c"])
        c.placeBelow(b)
        #expect(order() == ["c", "b", "a", "content"])
        a.removeFromSuperresponder()
        #expect(order() == ["c", "b", "content"])
        b.removeFromSuperresponder()
        root.insertSubresponder(a, above: c)
        #expect(order() == ["c", "a", "content"])
    }

    @Test func `index below the content counts from back to front`() {
        b.placeBelow(root)
        root.insertSubresponder(c, at: 0)
        #expect(order() == ["c", "b", "content", "a"])
        root.insertSubresponder(c, at: 1)
        #expect(order() == ["b", "content", "c", "a"])
        root.insertSubresponder(b, at: 2)
        #expect(order() == ["content", "c", "a", "b"])
    }

    @Test func `adding elsewhere removes a subresponder from its former parent`() {
        b.addSubresponder(a)
        #expect(order() == ["content", "b", "c"])
        #expect(a.superresponder === b)
        #expect(a.isDescendant(of: root) && a.isDescendant(of: a) && !b.isDescendant(of: a))
        #expect(a.window === window)
        root.addSubresponder(a)
        #expect(b.subresponders.isEmpty)
    }

    @Test func `window surface that becomes a subresponder leaves the window's list`() {
        let popup = SurfaceResponder(kind: .surface)
        window.addSurface(popup)
        root.addSubresponder(popup)
        #expect(window.surfaces.count == 1)
        #expect(popup.holdingWindow == nil)
        #expect(popup.window === window)
    }

    @Test func `removed subresponder is detached and keeps its subtree`() {
        b.addSubresponder(a)
        b.removeFromSuperresponder()
        #expect(b.superresponder == nil && b.window == nil && b.subresponders.count == 1)
        b.removeFromSuperresponder()
        #expect(order() == ["content", "c"])
    }

    @Test func `every change of tree or geometry marks the scene`() {
        func marks(_ change: () -> Void) -> Bool {
            let before = scene.version
            change()
            return scene.version != before
        }
        #expect(marks { a.placeBelow(root) })
        #expect(marks { a.removeFromSuperresponder() })
        #expect(!marks { a.center.x += 1 })
        #expect(marks { b.addSubresponder(a) })
        #expect(marks { a.center.x += 1 })
        #expect(marks { a.bounds.origin.x += 1 })
        #expect(marks { a.transform = .scale(2, 2) })
        #expect(marks { a.inputRegion = .region(Region()) })
        #expect(marks { a.alpha = 0.5 })
        #expect(marks { a.isHidden = true })
        #expect(!marks { a.isHidden = true })
    }

    @Test func `first responder resigns when hidden or removed, not when moved`() {
        final class First: SurfaceResponder {
            private(set) var resignations = 0
            override var canBecomeFirstResponder: Bool { true }
            override func resignFirstResponder() -> Bool {
                resignations += 1
                return super.resignFirstResponder()
            }
        }
        let first = First(kind: .surface)
        a.addSubresponder(first)
        #expect(first.becomeFirstResponder())
        b.addSubresponder(first)
        #expect(first.isFirstResponder && first.resignations == 0)
        b.isHidden = true
        #expect(!first.isFirstResponder && first.resignations == 1)
        b.isHidden = false
        #expect(first.becomeFirstResponder())
        b.removeFromSuperresponder()
        #expect(first.resignations == 2 && window.firstResponder == nil)
    }

    @Test func `released parent leaves its children detached`() {
        var parent: SurfaceResponder? = SurfaceResponder()
        parent?.addSubresponder(a)
        #expect(a.superresponder === parent)
        parent = nil
        #expect(a.superresponder == nil)
    }
}
