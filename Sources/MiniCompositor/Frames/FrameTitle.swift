import SurfaceResponders
import WaylandRenderer
import WaylandShell

/// The title in a title bar, in the middle of its bounds. It takes no input.
final class FrameTitle: ImageResponder {
    private var text = ""
    private var color = FrameColors(isActive: false).text
    private let libraries: TitleLibraries

    /// The size of the font, in logical pixels.
    private static let fontSize = 13.0

    init(_ libraries: TitleLibraries) {
        self.libraries = libraries
        super.init()
        isUserInteractionEnabled = false
    }

    override class var standardHitTestingType: SurfaceResponder.Type { FrameTitle.self }
    override var description: String { "title" }

    func show(_ text: String, in color: FrameColor) {
        guard text != self.text || color != self.color else { return }
        self.text = text
        self.color = color
        setNeedsDisplay()
    }

    override func makeImage(scale: OutputScale) -> SurfaceImage? {
        let width = (bounds.width * scale.factor).rounded()
        let height = (bounds.height * scale.factor).rounded()
        guard libraries.mayBeUsed,
            let picture = TextPicture.draw(
                text, color: color, height: Self.fontSize * scale.factor, width: Int(min(width, 1e6)))
        else { return nil }
        // The picture is only as large as the text. The parts of the source outside of it show nothing.
        let left = ((width - Double(picture.width)) / 2).rounded(.down)
        let top = ((height - Double(picture.height)) / 2).rounded(.down)
        return SurfaceImage(picture, source: Rect(x: -left, y: -top, width: width, height: height))
    }
}

/// Delays the loading of the libraries for titles until a picture with a frame was shown.
final class TitleLibraries {
    private(set) var mayBeUsed = false
    private var observations: [ObservationToken] = []

    /// Waits for the next picture of any output. Call this when a frame is added.
    /// - Parameter whenReady: called when titles may be drawn, unless they already may.
    func prepare(_ outputs: [Output], whenReady: @escaping () -> Void) {
        guard !mayBeUsed, observations.isEmpty else { return }
        observations = outputs.map { output in
            output.frameClock.observeFrames { [weak self] _ in
                guard let self, !mayBeUsed else { return }
                mayBeUsed = true
                observations = []
                whenReady()
            }
        }
        for output in outputs { output.frameClock.setNeedsFrame() }
    }
}
