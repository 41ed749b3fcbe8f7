import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// The hit test under a resting pointer while the scene changes.
struct PickTests {
    private let stage = RouterStage()
    private let back: Window

    init() {
        back = stage.window("back")
        stage.move(to: 50, 50)
        stage.forget()
    }

    private func window(_ name: String) -> Window {
        let window = stage.window(name)
        stage.update()
        stage.forget()
        return window
    }

    /// A change of the scene, and the surface under the pointer after it.
    struct Change: Sendable, CustomTestStringConvertible {
        let name: String
        let make: @Sendable (RouterStage, Window, Window) -> Void
        let surface: String?
        var testDescription: String { name }
    }

    static let changes: [Change] = [
        Change(name: "map", make: { stage, _, _ in stage.window("new") }, surface: "new"),
        Change(name: "unmap", make: { stage, _, front in stage.scene.remove(front) }, surface: "back"),
        Change(
            name: "unmap a surface", make: { _, _, front in front.removeSurface(front.root) }, surface: "back"
        ),
        Change(name: "hide a window", make: { _, _, front in front.isHidden = true }, surface: "back"),
        Change(name: "hide a surface", make: { _, _, front in front.root.isHidden = true }, surface: "back"),
        Change(name: "move a window", make: { _, _, front in front.frame.origin.x = 60 }, surface: "back"),
        Change(name: "move a surface", make: { _, _, front in front.root.center.x = 200 }, surface: "back"),
        Change(
            name: "resize",
            make: { _, _, front in front.root.frame = Rect(x: 0, y: 0, width: 10, height: 10) },
            surface: "back"),
        Change(name: "raise", make: { stage, back, _ in stage.scene.raise(back) }, surface: "back"),
        Change(name: "lower", make: { stage, _, front in stage.scene.lower(front) }, surface: "back"),
        Change(name: "level", make: { _, _, front in front.level = .bottom }, surface: "back"),
        Change(
            name: "input region", make: { _, _, front in front.root.inputRegion = .region(Region()) },
            surface: "back"),
        Change(
            name: "transform", make: { _, _, front in front.root.transform = .scale(0.1, 0.1).rotatedAway },
            surface: "back"),
        Change(
            name: "interaction", make: { _, _, front in front.root.isUserInteractionEnabled = false },
            surface: "back"),
        Change(name: "alpha", make: { _, _, front in front.root.alpha = 0 }, surface: "back"),
        Change(
            name: "subsurface", make: { stage, _, front in front.root.addSubresponder(stage.surface("sub")) },
            surface: "sub"),
    ]

    @Test(.promise(13), .requirement(22), arguments: changes)
    func `a change is followed by one hit test in the next turn of the loop`(_ change: Change) {
        let front = window("front")
        let isGone = ["unmap", "unmap a surface", "hide a window", "hide a surface"].contains(change.name)
        change.make(stage, back, front)
        // A surface that is removed or hidden receives its exit immediately. Other changes wait.
        #expect(stage.take().filter(Self.isPointer) == (isGone ? [.pointerExited("front")] : []))
        stage.update()
        let entered = Delivery.pointerEntered(change.surface ?? "", Point(x: 50, y: 50))
        #expect(
            stage.take().filter(Self.isPointer) == (isGone ? [entered] : [.pointerExited("front"), entered]))
        stage.update()
        #expect(stage.take() == [])
    }

    @Test(.promise(13), .requirement(22), arguments: changes)
    func `a change is followed by a hit test before the next press`(_ change: Change) {
        let front = window("front")
        change.make(stage, back, front)
        stage.forget()
        stage.press()
        let deliveries = stage.take().filter(Self.isPointer)
        #expect(deliveries.last == .buttonPressed(change.surface ?? "", .left))
        #expect(
            deliveries.filter { $0 == .pointerEntered(change.surface ?? "", Point(x: 50, y: 50)) }.count == 1)
    }

    @Test(.promise(14), .requirement(22), arguments: changes)
    func `a hit test never breaks an implicit grab`(_ change: Change) {
        let front = window("front")
        let isGone = ["unmap", "unmap a surface", "hide a window", "hide a surface"].contains(change.name)
        stage.press()
        stage.forget()
        change.make(stage, back, front)
        stage.update()
        stage.move(to: 51, 50)
        stage.release()
        let names = stage.take().filter(Self.isPointer).map(Self.text)
        if isGone {
            #expect(names == ["cancelled front", "exited front", "entered \(change.surface ?? "")"])
        } else {
            #expect(
                names == ["moved front", "released front", "exited front", "entered \(change.surface ?? "")"])
        }
    }

    @Test func `a change away from the pointer sends no event`() {
        stage.window("elsewhere", atX: 500)
        stage.update()
        #expect(stage.take() == [])
    }

    @Test func `a surface that moves under a resting pointer receives its new location`() {
        back.frame.origin = Point(x: -10, y: 0)
        stage.update()
        #expect(stage.take() == [.pointerMoved("back", Point(x: 60, y: 50))])
        back.root.transform = .scale(2, 2)
        stage.update()
        #expect(stage.take() == [.pointerMoved("back", Point(x: 55, y: 50))])
    }

    @Test(.promise(13)) func `a press enters and presses a surface that appeared under the pointer`() {
        stage.window("front")
        stage.press()
        #expect(
            stage.take().filter(Self.isPointer) == [
                .pointerExited("back"), .pointerEntered("front", Point(x: 50, y: 50)),
                .buttonPressed("front", .left),
            ])
    }

    @Test func `an exit handler may remove the surface that would be entered`() {
        let (front, stage) = (stage.window("front"), stage)
        let last = stage.window("last", atX: 200)
        _ = last
        back.root.script.before[.pointerExited] = { stage.scene.remove(front) }
        stage.update()
        #expect(
            stage.take().filter(Self.isPointer) == [
                .pointerExited("back"), .pointerEntered("back", Point(x: 50, y: 50)),
            ])
    }

    @Test func `an enter handler may remove its surface`() {
        let (front, stage) = (stage.window("front"), stage)
        front.root.script.after[.pointerEntered] = { stage.scene.remove(front) }
        stage.update()
        #expect(
            stage.take().filter(Self.isPointer).map(Self.text) == [
                "exited back", "entered front", "exited front", "entered back",
            ])
    }

    @Test func `handlers that change the scene on each enter do not loop forever`() {
        let (front, stage) = (stage.window("front"), stage)
        back.root.script.after[.pointerEntered] = { stage.scene.raise(front) }
        front.root.script.after[.pointerEntered] = { [back] in stage.scene.raise(back) }
        stage.update()
        #expect(stage.take().filter(Self.isPointer).count <= 20)
    }

    @Test func `a handler that updates the seat causes no second enter`() {
        let (front, stage) = (stage.window("front"), stage)
        _ = front
        back.root.script.after[.pointerExited] = { stage.seat.update() }
        stage.update()
        #expect(stage.take().filter(Self.isPointer).map(Self.text) == ["exited back", "entered front"])
    }

    static func isPointer(_ delivery: Delivery) -> Bool {
        text(delivery) != "-"
    }

    static func text(_ delivery: Delivery) -> String {
        switch delivery {
        case .pointerEntered(let name, _): "entered \(name)"
        case .pointerExited(let name): "exited \(name)"
        case .pointerMoved(let name, _): "moved \(name)"
        case .buttonPressed(let name, _): "pressed \(name)"
        case .buttonReleased(let name, _): "released \(name)"
        case .buttonsCancelled(let name): "cancelled \(name)"
        case .scrolled(let name, _): "scrolled \(name)"
        default: "-"
        }
    }
}

extension AffineTransform {
    /// The transform with a translation that moves the surface far away.
    fileprivate var rotatedAway: AffineTransform {
        AffineTransform(a: a, b: b, c: c, d: d, tx: 1000, ty: 1000)
    }
}
