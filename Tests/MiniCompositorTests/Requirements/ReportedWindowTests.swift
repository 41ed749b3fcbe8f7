import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Problems with windows, panels and workspaces that users of other compositors reported, reproduced as input
/// sequences. See `docs/requirements.md`.
struct ReportedWindowTests {
    private let layers: LayerFixture
    private let toplevel: TestToplevel
    private var fixture: ShellFixture { layers.fixture }

    init() throws {
        layers = try LayerFixture()
        toplevel = try layers.application.showToplevel(width: 200, height: 100)
        try toplevel.served().move(to: Point(x: 500, y: 300))
        _ = try layers.application.takeInput()
    }

    private func hasKeys(_ surface: WlSurface, of client: ShellClient) throws -> Bool {
        try fixture.seat.focus.keyboardFocus === client.client.served(surface).responder
    }

    @Test(.requirement(43)) func `panel does not regain the keys that a click took from it`() throws {
        let panel = try layers.showLayer(interactivity: .onDemand)
        fixture.click(50, 50)
        #expect(try hasKeys(panel.surface, of: layers.client))
        fixture.click(550, 350)
        #expect(try hasKeys(toplevel.surface, of: layers.application))
        fixture.click(1000, 600)
        #expect(try !hasKeys(panel.surface, of: layers.client))
        fixture.key(EvdevKey.a, isDown: true)
        fixture.key(EvdevKey.a, isDown: false)
        #expect(
            try layers.client.takeKeys() == [
                .keyboardEnter(panel.surface.id), .keyboardLeave(panel.surface.id),
            ])
        fixture.click(550, 350)
        #expect(try hasKeys(toplevel.surface, of: layers.application))
    }

    @Test(.requirement(46)) func `panel that is not under the pointer is never entered`() throws {
        fixture.move(to: 900, 500)
        let exclusive = try layers.showLayer(.overlay, interactivity: .exclusive)
        #expect(try layers.client.takeInput() == [.keyboardEnter(exclusive.surface.id)])
        // This layer surface covers the whole output but has an empty input region.
        let clear = layers.makeLayer(.overlay)
        clear.layerSurface.setSize(width: 0, height: 0)
        clear.layerSurface.setAnchor(anchor: [.top, .bottom, .left, .right])
        clear.layerSurface.setKeyboardInteractivity(keyboardInteractivity: .exclusive)
        clear.surface.setInputRegion(region: layers.client.client.compositor.createRegion())
        try clear.show()
        #expect(
            try layers.client.takeInput() == [
                .keyboardLeave(exclusive.surface.id), .keyboardEnter(clear.surface.id),
            ])
        fixture.click(550, 350)
        #expect(
            try layers.application.takeInput() == [
                .keyboardLeave(toplevel.surface.id), .pointerEnter(toplevel.surface.id),
                .button(0x110, isDown: true), .button(0x110, isDown: false),
            ])
        fixture.move(to: 50, 60)
        #expect(try layers.client.takeInput() == [.pointerEnter(exclusive.surface.id)])
    }

    @Test(.requirement(22, 26)) func `wheel and keys reach the workspace that a command shows`() throws {
        let application = layers.application
        fixture.desktop.showWorkspace(number: 2)
        let second = try application.showToplevel(width: 200, height: 100)
        try second.served().move(to: Point(x: 500, y: 300))
        fixture.desktop.showWorkspace(number: 1)
        fixture.move(to: 550, 350)
        // Pointers of version 7 receive only whole wheel steps.
        let old = try layers.application.client.bind(WlSeat.self, version: 7).getPointer()
        var steps: [String] = []
        old.onEvent = { event in
            switch event {
            case .enter(_, let surface, _, _): steps.append("enter \(surface?.id ?? 0)")
            case .leave(_, let surface): steps.append("leave \(surface?.id ?? 0)")
            case .axisDiscrete(_, let count): steps.append("steps \(count)")
            default: break
            }
        }
        try application.roundtrip()
        steps = []
        fixture.turnWheel(90)
        _ = try application.takeInput()
        fixture.chord(EvdevKey.super, EvdevKey.number2)
        fixture.turnWheel(90)
        fixture.key(EvdevKey.a, isDown: true)
        fixture.key(EvdevKey.a, isDown: false)
        #expect(
            try application.takeKeys() == [
                .keyboardLeave(toplevel.surface.id), .keyboardEnter(second.surface.id),
                .key(EvdevKey.a, isDown: true), .key(EvdevKey.a, isDown: false),
            ])
        #expect(steps == ["leave \(toplevel.surface.id)", "enter \(second.surface.id)"])
        fixture.turnWheel(30)
        try application.roundtrip()
        #expect(steps.last == "steps 1")
    }
}
