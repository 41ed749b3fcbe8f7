import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// A window with a text field, an on-screen keyboard on a layer surface at the lower edge, and a record of
/// what observers of the seat's input views receive. The output is 1280 by 720 pixels, and the keyboard is
/// 200 pixels high.
final class KeyboardStage {
    let layers: LayerFixture
    let text: ZwpTextInputV3
    private(set) var method: ZwpInputMethodV2?
    private var virtual: ZwpVirtualKeyboardV1?
    private(set) var steps: [InputViewChange.Step] = []
    private var observation: ObservationToken?

    var fixture: ShellFixture { layers.fixture }
    var seat: Seat { fixture.seat }

    /// - Parameter isInputMethod: whether the keyboard's client is also the input method.
    init(isInputMethod: Bool, _ configuration: Configuration = Configuration()) throws {
        layers = try LayerFixture(configuration)
        let manager = try layers.application.client.bind(ZwpTextInputManagerV3.self)
        text = manager.getTextInput(seat: layers.application.seat)
        let client = layers.client.client
        if isInputMethod {
            method = try client.bind(ZwpInputMethodManagerV2.self).getInputMethod(seat: layers.client.seat)
        }
        virtual = try client.bind(ZwpVirtualKeyboardManagerV1.self)
            .createVirtualKeyboard(seat: layers.client.seat)
        try layers.client.roundtrip()
        observation = layers.fixture.seat.inputViews.observe { [unowned self] in steps.append($0.step) }
    }

    func showKeyboard(exclusiveZone: Int32 = -1) throws -> TestLayer {
        let layer = layers.makeLayer(.top, namespace: "keyboard")
        layer.layerSurface.setSize(width: 0, height: 200)
        layer.layerSurface.setAnchor(anchor: [.bottom, .left, .right])
        layer.layerSurface.setExclusiveZone(zone: exclusiveZone)
        try layer.show()
        return layer
    }

    /// Enables text input, optionally with the y coordinate of the cursor in the window.
    func enable(cursorY: Int32? = nil) throws {
        text.enable()
        if let cursorY { text.setCursorRectangle(x: 10, y: cursorY, width: 2, height: 20) }
        text.commit()
        try layers.application.roundtrip()
    }

    /// Commits a change of the text input state.
    func change(_ body: (ZwpTextInputV3) -> Void) throws {
        body(text)
        text.commit()
        try layers.application.roundtrip()
    }

    func disable() throws {
        text.disable()
        text.commit()
        try layers.application.roundtrip()
    }

    func takeSteps() -> [InputViewChange.Step] {
        defer { steps = [] }
        return steps
    }
}
