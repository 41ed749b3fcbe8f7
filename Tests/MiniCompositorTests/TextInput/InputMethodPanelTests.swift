import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandSeat
import WaylandShell

/// Where and when the surfaces of input methods are shown.
struct InputMethodPanelTests {
    private let stage: KeyboardStage
    private let window: TestToplevel
    private var layers: LayerFixture { stage.layers }

    init() throws {
        stage = try KeyboardStage(isInputMethod: true)
        window = try stage.layers.application.showToplevel(width: 400, height: 300)
    }

    private func makeSurface(width: Int32, height: Int32) throws -> WlSurface {
        let surface = layers.client.client.makeSurface()
        try layers.client.client.attachBuffer(to: surface, width: width, height: height)
        return surface
    }

    /// Creates a keyboard at the lower edge with zwp_input_panel_v1. It is shown while text input is enabled.
    private func showKeyboardOfVersion1(width: Int32, height: Int32) throws -> WlSurface {
        let surface = try makeSurface(width: width, height: height)
        let panel = try layers.client.client.bind(ZwpInputPanelV1.self).getInputPanelSurface(surface: surface)
        let output = try layers.client.client.bind(WlOutput.self)
        panel.setToplevel(output: output, position: 0)
        surface.commit()
        try layers.client.roundtrip()
        return surface
    }

    private func frame(of surface: WlSurface) throws -> Rect? {
        try layers.client.client.served(surface).responder.window?.frame
    }

    @Test func `popup is below the cursor while text input is enabled`() throws {
        let surface = try makeSurface(width: 100, height: 60)
        let popup = try #require(stage.method).getInputPopupSurface(surface: surface)
        var rectangle: [Int32] = []
        popup.onEvent = { event in
            switch event {
            case .textInputRectangle(let x, let y, let width, let height): rectangle = [x, y, width, height]
            }
        }
        surface.commit()
        #expect(try frame(of: surface) == nil)
        try stage.enable(cursorY: 40)
        let origin = try #require(try window.frame()).origin
        #expect(
            try frame(of: surface) == Rect(x: origin.x + 10, y: origin.y + 60, width: 100, height: 60))
        try layers.client.roundtrip()
        #expect(rectangle == [0, -20, 2, 20])
        try stage.disable()
        #expect(try frame(of: surface) == nil)
    }

    @Test(arguments: [
        (Rect(x: 10, y: 10, width: 2, height: 20), Rect(x: 10, y: 30, width: 100, height: 60)),
        (Rect(x: 10, y: 680, width: 2, height: 20), Rect(x: 10, y: 620, width: 100, height: 60)),
        (Rect(x: 1270, y: 10, width: 2, height: 20), Rect(x: 1180, y: 30, width: 100, height: 60)),
        (Rect(x: -50, y: 10, width: 2, height: 20), Rect(x: 0, y: 30, width: 100, height: 60)),
    ])
    func `popup stays on the output`(cursor: Rect, frame: Rect) {
        let area = Rect(x: 0, y: 0, width: 1280, height: 720)
        #expect(InputMethodPanel.frame(of: Size(width: 100, height: 60), beside: cursor, in: area) == frame)
    }

    @Test(.promise(46)) func `touching a popup does not change the focus`() throws {
        let surface = try makeSurface(width: 100, height: 60)
        _ = try #require(stage.method).getInputPopupSurface(surface: surface)
        surface.commit()
        try stage.enable(cursorY: 40)
        let place = try #require(try frame(of: surface)).center
        _ = try layers.application.takeInput()
        stage.fixture.touchDown(0, place.x, place.y)
        stage.fixture.touchUp(0)
        #expect(try layers.client.takeInput() == [.touchDown(surface.id, 0), .touchUp(0)])
        #expect(try layers.application.takeInput().isEmpty)
        #expect(stage.seat.textInput.isActive)
    }

    @Test func `surface with another role cannot become a popup`() throws {
        let toplevel = try layers.client.showToplevel()
        _ = try #require(stage.method).getInputPopupSurface(surface: toplevel.surface)
        #expect(try layers.client.isError(ZwpInputMethodV2.Error.role, of: ZwpInputMethodV2.self))
    }

    @Test func `surface can become a popup again after its object is destroyed`() throws {
        let surface = try makeSurface(width: 100, height: 60)
        let popup = try #require(stage.method).getInputPopupSurface(surface: surface)
        surface.commit()
        try stage.enable(cursorY: 40)
        popup.destroy()
        #expect(try frame(of: surface) == nil)
        _ = try #require(stage.method).getInputPopupSurface(surface: surface)
        #expect(try frame(of: surface) != nil)
        surface.destroy()
        try layers.client.roundtrip()
    }

    @Test func `version 1 keyboard is at the lower edge and is the input view`() throws {
        let surface = try showKeyboardOfVersion1(width: 600, height: 150)
        try stage.enable()
        #expect(try frame(of: surface) == Rect(x: 340, y: 570, width: 600, height: 150))
        #expect(stage.seat.inputViews.inputView === (try layers.client.client.served(surface).responder))
        try stage.disable()
        #expect(try frame(of: surface) == nil)
        #expect(stage.seat.inputViews.inputView == nil)
    }

    /// The surface of Maliit, an on-screen keyboard, is as large as the output.
    @Test func `keyboard as large as the output covers only its input region`() throws {
        let surface = try showKeyboardOfVersion1(width: 1280, height: 720)
        let origin = try #require(try window.frame()).origin
        try stage.enable(cursorY: 10)
        // At first the keyboard covers the whole output, so the window is moved.
        #expect(stage.seat.inputViews.frame == Rect(x: 0, y: 0, width: 1280, height: 720))
        #expect(try window.frame()?.origin != origin)
        let region = try layers.client.client.bind(WlCompositor.self).createRegion()
        region.add(x: 0, y: 440, width: 1280, height: 280)
        surface.setInputRegion(region: region)
        surface.commit()
        try layers.client.roundtrip()
        #expect(stage.seat.inputViews.frame == Rect(x: 0, y: 440, width: 1280, height: 280))
        #expect(try window.frame()?.origin == origin)
    }
}
