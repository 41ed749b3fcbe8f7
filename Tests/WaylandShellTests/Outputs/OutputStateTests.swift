import SurfaceResponders
import Testing
import WaylandShell

struct OutputStateTests {
    private let mode = OutputMode(width: 1920, height: 1080)

    @Test func anOutputShowsAsManyLogicalPixelsAsItHasOfItsOwn() {
        let state = OutputState(mode: mode, position: Point(x: 100, y: -50))
        #expect(state.frame == Rect(x: 100, y: -50, width: 1920, height: 1080))
    }

    @Test(arguments: [(180, 1280.0, 720.0), (240, 960, 540), (150, 1536, 864), (60, 3840, 2160)])
    func aScaleMakesTheFrameSmaller(numerator: UInt32, width: Double, height: Double) {
        let state = OutputState(mode: mode, scale: OutputScale(numerator: numerator))
        #expect(state.frame.size == Size(width: width, height: height))
    }

    @Test(arguments: BufferTransform.allCases)
    func aQuarterTurnSwapsTheSides(transform: BufferTransform) {
        let state = OutputState(mode: mode, transform: transform)
        let isTurned = [.rotated90, .rotated270, .flipped90, .flipped270].contains(transform)
        #expect(
            state.frame.size
                == (isTurned ? Size(width: 1080, height: 1920) : Size(width: 1920, height: 1080)))
    }

    @Test func clientsThatKnowWholeScalesGetTheNextLargerOne() {
        #expect(OutputScale(1).roundedUp == 1)
        #expect(OutputScale(1.25).roundedUp == 2)
        #expect(OutputScale(numerator: 121).roundedUp == 2)
        #expect(OutputScale(2).roundedUp == 2)
    }

    @Test(arguments: [0, -3, .nan, .infinity, -.infinity, 1e300])
    func aScaleThatIsNoneIsTheSmallest(factor: Double) {
        #expect(OutputScale(factor).numerator == 1)
    }
}
