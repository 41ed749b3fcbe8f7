import Proofs
import SurfaceResponders
import Testing
import WaylandShell

struct OutputStateTests {
    private let mode = OutputMode(width: 1920, height: 1080)

    @Test func `default scale shows one logical pixel per pixel`() {
        let state = OutputState(mode: mode, position: Point(x: 100, y: -50))
        #expect(state.frame == Rect(x: 100, y: -50, width: 1920, height: 1080))
    }

    @Test(arguments: [(180, 1280.0, 720.0), (240, 960, 540), (150, 1536, 864), (60, 3840, 2160)])
    func `larger scale makes the frame smaller`(numerator: UInt32, width: Double, height: Double) {
        let state = OutputState(mode: mode, scale: OutputScale(numerator: numerator))
        #expect(state.frame.size == Size(width: width, height: height))
    }

    @Test(arguments: BufferTransform.allCases)
    func `quarter turn swaps the sides`(transform: BufferTransform) {
        let state = OutputState(mode: mode, transform: transform)
        let isTurned = [.rotated90, .rotated270, .flipped90, .flipped270].contains(transform)
        #expect(
            state.frame.size
                == (isTurned ? Size(width: 1080, height: 1920) : Size(width: 1920, height: 1080)))
    }

    /// The pixel of the panel under a finger shows the global position of the touch.
    @Test(.requirement(34), arguments: BufferTransform.allCases, [120, 180, 240, 80] as [UInt32])
    func `finger points at the content under it`(transform: BufferTransform, scale: UInt32) {
        let state = OutputState(
            mode: OutputMode(width: 1200, height: 960), scale: OutputScale(numerator: scale),
            transform: transform, position: Point(x: 300, y: -40))
        let output = Output(name: "A-1", state: state)
        for pixel in [Point(x: 0.5, y: 0.5), Point(x: 1100.5, y: 20.5), Point(x: 400.5, y: 700.5)] {
            let place = output.area.place(atFraction: Point(x: pixel.x / 1200, y: pixel.y / 960))
            let shown = FrameOutput(output).picturePoint(at: place)
            #expect(abs(shown.x - pixel.x) < 1e-6 && abs(shown.y - pixel.y) < 1e-6, "\(pixel) \(shown)")
        }
    }

    @Test func `fractional scale is rounded up to an integer`() {
        #expect(OutputScale(1).roundedUp == 1)
        #expect(OutputScale(1.25).roundedUp == 2)
        #expect(OutputScale(numerator: 121).roundedUp == 2)
        #expect(OutputScale(2).roundedUp == 2)
    }

    @Test(arguments: [0, -3, .nan, .infinity, -.infinity, 1e300])
    func `invalid scale becomes the smallest`(factor: Double) {
        #expect(OutputScale(factor).numerator == 1)
    }
}
