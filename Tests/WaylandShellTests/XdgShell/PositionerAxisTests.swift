import Testing

@testable import WaylandShell

struct PositionerAxisTests {
    private typealias Side = PositionerAxis.Side
    private typealias Adjustments = PositionerAxis.Adjustments

    /// Returns the axis of a popup of length 30 with an anchor rectangle from 100 to 120.
    private func axis(
        _ anchor: PositionerAxis.Side = .middle, _ gravity: PositionerAxis.Side = .middle,
        length: Double = 30,
        offset: Double = 0, _ adjustments: PositionerAxis.Adjustments = PositionerAxis.Adjustments()
    ) -> PositionerAxis {
        PositionerAxis(
            length: length, anchorRect: Span(start: 100, length: 20), anchor: anchor, gravity: gravity,
            offset: offset, adjustments: adjustments)
    }

    @Test(arguments: [
        (PositionerAxis.Side.start, PositionerAxis.Side.start, 70.0),
        (.start, .middle, 85), (.start, .end, 100),
        (.middle, .start, 80), (.middle, .middle, 95), (.middle, .end, 110),
        (.end, .start, 90), (.end, .middle, 105), (.end, .end, 120),
    ])
    func `anchor and gravity place a popup`(
        anchor: PositionerAxis.Side, gravity: PositionerAxis.Side, start: Double
    ) {
        #expect(axis(anchor, gravity).place(within: nil) == Span(start: start, length: 30))
    }

    @Test func `offset is added`() {
        #expect(axis(.end, .end, offset: -7).place(within: nil).start == 113)
    }

    @Test func `centers are whole pixels`() {
        let odd = PositionerAxis(
            length: 5, anchorRect: Span(start: 0, length: 3), anchor: .middle, gravity: .middle, offset: 0,
            adjustments: Adjustments())
        #expect(odd.place(within: nil).start == -1)
    }

    @Test func `popup stays outside without adjustments`() {
        #expect(axis(.end, .end).place(within: Span(start: 0, length: 130)) == Span(start: 120, length: 30))
    }

    @Test func `popup that fits is not adjusted`() {
        let all = Adjustments(flips: true, slides: true, resizes: true)
        #expect(
            axis(.end, .end, all).place(within: Span(start: 0, length: 150)) == Span(start: 120, length: 30))
    }

    @Test func `flip moves a popup to the other side`() {
        let flipped = axis(.end, .end, Adjustments(flips: true)).place(within: Span(start: 0, length: 140))
        #expect(flipped == Span(start: 70, length: 30))
    }

    @Test func `flip that does not help is not made`() {
        let popup = axis(.end, .end, Adjustments(flips: true)).place(within: Span(start: 80, length: 60))
        #expect(popup == Span(start: 120, length: 30))
    }

    @Test func `flip is tried before a slide`() {
        let adjustments = Adjustments(flips: true, slides: true)
        #expect(axis(.end, .end, adjustments).place(within: Span(start: 0, length: 140)).start == 70)
        #expect(axis(.end, .end, adjustments).place(within: Span(start: 80, length: 60)).start == 110)
    }

    @Test func `slide moves a popup back into the bounds`() {
        let slides = Adjustments(slides: true)
        #expect(axis(.end, .end, slides).place(within: Span(start: 0, length: 140)).start == 110)
        #expect(axis(.start, .start, slides).place(within: Span(start: 80, length: 100)).start == 80)
        #expect(axis(.middle, .middle, slides).place(within: Span(start: 0, length: 100)).start == 70)
    }

    @Test func `slide of a popup that is too long shows its start`() {
        let slides = Adjustments(slides: true)
        let forth = axis(.end, .end, length: 200, slides).place(within: Span(start: 50, length: 100))
        #expect(forth == Span(start: 50, length: 200))
        // A popup that opens in the other direction starts at its other end, so that end is shown.
        let back = axis(.start, .start, length: 200, slides).place(within: Span(start: 50, length: 100))
        #expect(back == Span(start: -50, length: 200))
    }

    @Test func `resize cuts off the part outside`() {
        let resizes = Adjustments(resizes: true)
        #expect(
            axis(.end, .end, resizes).place(within: Span(start: 0, length: 135))
                == Span(start: 120, length: 15))
        #expect(
            axis(.start, .start, resizes).place(within: Span(start: 90, length: 90))
                == Span(start: 90, length: 10))
    }

    @Test func `popup completely outside is not resized to nothing`() {
        let resizes = Adjustments(resizes: true)
        #expect(
            axis(.end, .end, resizes).place(within: Span(start: 0, length: 90))
                == Span(start: 120, length: 30))
    }

    @Test func `resize follows a slide that was not enough`() {
        let both = Adjustments(slides: true, resizes: true)
        #expect(
            axis(.end, .end, length: 200, both).place(within: Span(start: 50, length: 100))
                == Span(start: 50, length: 100))
    }
}
