import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Invalid changes of the tree are reported and have no effect.
struct TreeMisuseTests {
    private let embedded = EmbeddedSeat()
    private let window: Window
    private let root = Part("root")
    private let a = Part("a")
    private let b = Part("b")
    private let detached = Part("detached")

    /// A named surface that calls a closure when it resigns first responder.
    private final class Part: SurfaceResponder {
        let name: String
        var onResign: () -> Void = {}

        init(_ name: String, kind: Kind = .surface) {
            self.name = name
            super.init(kind: kind, frame: Rect(x: 0, y: 0, width: 10, height: 10))
        }

        override var description: String { name }
        override var canBecomeFirstResponder: Bool { true }
        override func resignFirstResponder() -> Bool {
            onResign()
            return super.resignFirstResponder()
        }
    }

    init() {
        window = embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), rootSurface: root)
        root.addSubresponder(a)
        root.addSubresponder(b)
    }

    private func names(_ responder: SurfaceResponder) -> [String] {
        responder.subresponders.map(\.description)
    }

    private func reported() -> [String] { embedded.misuses.map(\.description) }

    @Test(arguments: [-1, 3]) func `invalid index is refused`(_ index: Int) {
        root.insertSubresponder(detached, at: index)
        #expect(names(root) == ["a", "b"] && detached.superresponder == nil)
        #expect(reported() == ["root has no subresponder index \(index)"])
    }

    @Test func `index does not count the responder being placed`() {
        root.insertSubresponder(a, at: 2)
        #expect(names(root) == ["a", "b"])
        #expect(reported() == ["root has no subresponder index 2"])
    }

    @Test func `placing beside a responder with another superresponder is refused`() {
        root.insertSubresponder(detached, above: root)
        root.insertSubresponder(detached, below: Part("stranger"))
        a.placeAbove(detached)
        #expect(names(root) == ["a", "b"] && detached.superresponder == nil)
        #expect(
            reported() == [
                "detached cannot be put beside root, which has another superresponder",
                "detached cannot be put beside stranger, which has another superresponder",
                "a cannot be put beside detached, which has another superresponder",
            ])
    }

    @Test func `responder without a superresponder cannot be placed`() {
        root.placeAbove(a)
        root.placeBelow(a)
        detached.placeAbove(a)
        #expect(names(root) == ["a", "b"] && root.window === window)
        #expect(
            reported() == [
                "root has no superresponder to be placed in",
                "root has no superresponder to be placed in",
                "detached has no superresponder to be placed in",
            ])
    }

    @Test func `cycle is refused`() {
        a.addSubresponder(detached)
        detached.addSubresponder(a)
        a.addSubresponder(a)
        #expect(names(root) == ["a", "b"] && names(a) == ["detached"] && names(detached) == [])
        #expect(
            reported() == [
                "a cannot be put into detached, which is within it",
                "a cannot be put into a, which is within it",
            ])
    }

    @Test func `subresponder cannot become a surface of a window`() {
        window.addSurface(a)
        #expect(window.surfaces.map(\.description) == ["root"] && a.superresponder === root)
        let other = Window(rootSurface: a)
        #expect(other.surfaces.isEmpty && a.superresponder === root)
        #expect(
            reported() == [
                "a has a superresponder, and cannot be a surface of a window",
                "a has a superresponder, and cannot be a surface of a window",
            ])
    }

    @Test func `window is in at most one scene`() {
        let other = Scene()
        let observation = other.diagnostics.observeMisuse { [embedded] in
            embedded.scene.diagnostics.report($0)
        }
        defer { observation.cancel() }
        embedded.scene.add(window)
        other.add(window)
        #expect(embedded.scene.windows.map { $0 === window } == [true])
        #expect(other.windows.isEmpty && window.scene === embedded.scene)
        #expect(
            reported() == Array(repeating: "a window was added to a scene, but is already in one", count: 2))
        embedded.scene.remove(window)
        other.add(window)
        #expect(window.scene === other)
    }

    @Test func `controller cannot present itself or its presenter`() {
        let (one, two) = (SurfaceController(surface: root), SurfaceController(surface: a))
        one.present(two)
        two.present(one)
        two.present(two)
        #expect(one.presenter == nil && one.presented.map { $0 === two } == [true])
        #expect(two.presented.isEmpty)
        #expect(
            reported()
                == Array(
                    repeating: "SurfaceController cannot present SurfaceController, which it is presented by",
                    count: 2))
    }

    @Test func `only interactions of a region can be passed, within its surface`() {
        let region = Part("region", kind: .region)
        let inner = Part("inner", kind: .region)
        a.addSubresponder(region)
        region.addSubresponder(inner)
        embedded.move(to: 5, 5)
        embedded.seat.passInteractions(of: a, to: root)
        embedded.seat.passInteractions(of: region, to: b)
        embedded.seat.passInteractions(of: region, to: inner)
        embedded.seat.passInteractions(of: region, to: a)
        #expect(
            reported() == [
                "interactions in a cannot be passed to root",
                "interactions in region cannot be passed to b",
                "interactions in region cannot be passed to inner",
            ])
    }

    // MARK: Overrides that change the tree

    @Test func `override that moves a leaving responder takes precedence`() {
        let other = embedded.addWindow(
            Rect(x: 200, y: 0, width: 100, height: 100), rootSurface: Part("other root"))
        let (elsewhere, moved) = (Part("elsewhere"), a)
        b.addSubresponder(elsewhere)
        moved.becomeFirstResponder()
        moved.onResign = { elsewhere.addSubresponder(moved) }
        other.rootSurface?.addSubresponder(moved)
        #expect(moved.superresponder === elsewhere && names(elsewhere) == ["a"])
        #expect(other.rootSurface.map(names) == [])
        moved.onResign = {}
        moved.removeFromSuperresponder()
        #expect(names(elsewhere) == [])
        #expect(embedded.seat._checkInvariants() == [])
    }

    @Test func `override that removes the sibling of a moving responder is harmless`() {
        let other = embedded.addWindow(
            Rect(x: 200, y: 0, width: 100, height: 100), rootSurface: Part("other root"))
        let (moved, sibling) = (a, Part("sibling"))
        guard let otherRoot = other.rootSurface else { return }
        otherRoot.addSubresponder(sibling)
        moved.becomeFirstResponder()
        moved.onResign = { sibling.removeFromSuperresponder() }
        otherRoot.insertSubresponder(moved, above: sibling)
        #expect(names(otherRoot) == ["a"])
        root.addSubresponder(moved)
        otherRoot.addSubresponder(sibling)
        moved.becomeFirstResponder()
        otherRoot.insertSubresponder(moved, at: 1)
        #expect(names(otherRoot) == ["a"])
        #expect(embedded.misuses.isEmpty)
    }

    @Test func `override that moves a surface leaving its window takes precedence`() {
        let other = embedded.addWindow(
            Rect(x: 200, y: 0, width: 100, height: 100), rootSurface: Part("other root"))
        let (popup, b) = (Part("popup"), b)
        window.addSurface(popup)
        popup.becomeFirstResponder()
        popup.onResign = { b.addSubresponder(popup) }
        other.addSurface(popup)
        #expect(
            popup.superresponder === b && other.surfaces.count == 1
                && window.surfaces.map(\.description) == ["root"])
    }
}
