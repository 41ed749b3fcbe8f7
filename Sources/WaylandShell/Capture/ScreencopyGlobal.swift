import SurfaceResponders
import WaylandServer

/// zwlr_screencopy_manager_v1: single pictures of outputs, or of parts of them.
final class ScreencopyGlobal: ZwlrScreencopyManagerV1Handler {
    private unowned let capture: ScreenCapture
    private var global: Global<ZwlrScreencopyManagerV1>?

    init(_ capture: ScreenCapture) {
        self.capture = capture
        global = Global<ZwlrScreencopyManagerV1>(capture.compositor.display, version: 3) {
            [unowned self] in $0.handler = self
        }
    }

    func captureOutput(
        _ manager: ZwlrScreencopyManagerV1, frame: NewResource<ZwlrScreencopyFrameV1>, overlayCursor: Int32,
        output: WlOutput
    ) {
        let output = Output.from(output)
        create(frame, output, showsCursors: overlayCursor != 0, output.map { FrameOutput($0).allPixels })
    }

    func captureOutputRegion(
        _ manager: ZwlrScreencopyManagerV1, frame: NewResource<ZwlrScreencopyFrameV1>, overlayCursor: Int32,
        output: WlOutput, x: Int32, y: Int32, width: Int32, height: Int32
    ) {
        let output = Output.from(output)
        let part = output.map { output in
            let local = Rect(
                x: Double(x), y: Double(y), width: Double(max(width, 0)), height: Double(max(height, 0)))
            return FrameOutput(output).pixels(of: local.offset(by: output.frame.origin - .zero))
        }
        create(frame, output, showsCursors: overlayCursor != 0, part)
    }

    private func create(
        _ id: NewResource<ZwlrScreencopyFrameV1>, _ output: Output?, showsCursors: Bool,
        _ part: Region.Rectangle?
    ) {
        guard let output, let part, !part.isEmpty else {
            // An output that is gone, or a part outside of it.
            id.create(nil).failed()
            return
        }
        let frame = ScreencopyFrame(part, of: output, showsCursors: showsCursors, for: id.client, capture)
        frame.attach(to: id.create(frame))
    }
}
