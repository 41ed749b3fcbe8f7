import Testing
import WaylandServer

struct ServedTimeTests {
    @Test func `limit is twenty steps`() {
        var time = ServedTime(.seconds(10))
        #expect(time.step == .milliseconds(500))
        for _ in 0..<19 {
            let isOver = time.endStep()
            #expect(!isOver)
        }
        let isOver = time.endStep()
        #expect(isOver)
    }

    @Test func `zero limit ends after its first step`() {
        var time = ServedTime(.zero)
        #expect(time.step == .zero)
        let isOver = time.endStep()
        #expect(isOver)
    }
}
