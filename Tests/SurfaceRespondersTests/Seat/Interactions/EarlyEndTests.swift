import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Interactions that are canceled while their beginning is still being delivered.
struct EarlyEndTests {
    private let stage = RouterStage(recordsFrames: true)
    private let window: Window
    private let parent: ScriptedSurface
    private let child: ScriptedSurface

    init() {
        window = stage.window("root", hasClient: false)
        parent = stage.region("parent", Rect(x: 0, y: 0, width: 90, height: 90), in: window.root)
        child = stage.region("child", Rect(x: 0, y: 0, width: 50, height: 50), in: parent)
        child.script.canBecomeFirst = true
        child.becomeFirstResponder()
        window.makeKey(on: stage.seat)
        stage.move(to: 300, 300)
        stage.forget()
    }

    enum Kind: CaseIterable {
        case touch, key, button, gesture, pad, pointer
    }

    private func call(of kind: Kind) -> Script.Call {
        switch kind {
        case .touch: .touchesBegan
        case .key: .pressesBegan
        case .button: .buttonPressed
        case .gesture: .pinched
        case .pad: .padChanged
        case .pointer: .pointerEntered
        }
    }

    private func begin(_ kind: Kind) {
        switch kind {
        case .touch: stage.touchDown(0, 10, 10)
        case .key: stage.keyDown(30)
        case .button: stage.press()
        case .gesture: stage.gesture(.begin(.pinch, fingerCount: 2))
        case .pad:
            let pad = stage.seat.addDevice(
                named: "pad", capabilities: [],
                pad: TabletPadDescription(buttonCount: 1, groups: [TabletPadDescription.Group(buttons: [0])]))
            stage.send(pad, .pad(.button(0, isDown: true)))
        case .pointer: stage.move(to: 10, 10)
        }
    }

    /// Returns the calls for an interaction that begins on the child, which is removed before or after the
    /// beginning is forwarded.
    private func heard(of kind: Kind, removing isBefore: Bool) -> [String] {
        if kind == .button || kind == .gesture { stage.move(to: 10, 10) }
        stage.forget()
        let (child, call) = (child, call(of: kind))
        var isRemoved = false
        let remove = {
            guard !isRemoved else { return }
            isRemoved = true
            child.removeFromSuperresponder()
        }
        if isBefore { child.script.before[call] = remove } else { parent.script.after[call] = remove }
        begin(kind)
        return stage.journal.take().filter { !$0.contains("pointer") || kind == .pointer }
    }

    @Test(.behavior(49), arguments: Kind.allCases)
    func `responders above one that removes itself receive no begin or end`(kind: Kind) {
        let heard = heard(of: kind, removing: true)
        #expect(heard.filter { $0.hasPrefix("child") }.count == 2)
        // The pointer is then over the parent, which receives an enter.
        let others = heard.filter { !$0.hasPrefix("child") }
        let expected = kind == .pointer ? ["parent.pointerEntered", "root.pointerEntered"] : []
        #expect(others.filter { !$0.hasPrefix("desktop.pointer") && !$0.contains("Moved") } == expected)
        stage.check()
    }

    @Test(.behavior(49), arguments: [Kind.touch, .key, .button, .gesture, .pad])
    func `every receiver of a beginning receives one end`(kind: Kind) {
        // The parent forwards the beginning, then removes the child.
        let heard = heard(of: kind, removing: false)
        for name in ["child", "parent", "root", "desktop"] {
            let calls = heard.filter { $0.hasPrefix("\(name).") }
            #expect(calls.count == 2, "\(name): \(calls)")
        }
        stage.check()
    }

    @Test(.behavior(49)) func `beginning that reached the parent ends there`() {
        let child = child
        parent.script.before[.touchesBegan] = { child.removeFromSuperresponder() }
        stage.touchDown(0, 10, 10)
        #expect(
            stage.journal.take().filter { $0.contains("touches") } == [
                "child.touchesBegan 0", "parent.touchesBegan 0", "child.touchesCancelled 0",
                "parent.touchesCancelled 0",
            ])
    }

    @Test(.behavior(49)) func `next beginning after an early end climbs the whole path`() {
        _ = heard(of: .touch, removing: true)
        stage.touchUp(0)
        stage.forget()
        stage.touchDown(1, 10, 10)
        #expect(
            stage.journal.take().filter { $0.contains("touches") } == [
                "parent.touchesBegan 1", "root.touchesBegan 1", "desktop.touchesBegan 1",
            ])
    }

    @Test(.behavior(49)) func `tool entry that removes its window is followed by one exit`() {
        let (window, scene) = (window, stage.embedded.scene)
        window.root.script.before[.toolChanged] = { scene.remove(window) }
        stage.checked { stage.embedded.penEnter(10, 10) }
        stage.checked { stage.embedded.penMove(20, 20) }
        #expect(
            stage.journal.take().filter { $0.hasPrefix("root.tool") } == [
                "root.toolChanged entered", "root.toolChanged exited",
            ])
    }
}
