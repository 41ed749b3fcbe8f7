import Glibc
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Presentation feedback. Refreshes are at multiples of 16,666 microseconds.
struct PresentationTests {
    private let stage: PacedSurface
    private let presentation: WpPresentation

    init() throws {
        stage = try PacedSurface()
        presentation = try stage.client.bind(WpPresentation.self)
    }

    private func ask() -> TestFeedback { TestFeedback(presentation, of: stage.surface) }

    @Test func `timestamps use the monotonic clock`() throws {
        var clocks: [UInt32] = []
        presentation.onEvent = { if case .clockId(let clock) = $0 { clocks.append(clock) } }
        try stage.roundtrip()
        #expect(clocks == [UInt32(CLOCK_MONOTONIC)])
    }

    @Test func `content is presented at the next refresh of its output`() throws {
        let output = try stage.client.bind(WlOutput.self)
        let first = ask()
        try stage.show(1)
        try stage.roundtrip()
        #expect(first.answers == [])
        try stage.advance()
        #expect(first.answers == [.presented(Timestamp(microseconds: 61 * 16_666))])
        #expect(first.outputs.map(\.id) == [output.id])
        #expect(first.refresh == 16_666_666)
        #expect(first.kind == [])
        let second = ask()
        try stage.show(2)
        try stage.roundtrip()
        try stage.advance(by: .microseconds(3 * 16_667))
        #expect(second.answers == [.presented(Timestamp(microseconds: 62 * 16_666))])
        #expect(second.sequence == first.sequence.map { $0 + 1 })
    }

    @Test func `embedder reports the time and kind of presentation`() throws {
        let clock = stage.fixture.compositor.output.frameClock
        clock.source = .embedder(needsFrame: {})
        let sequence: UInt64 = 1 << 32 | 7
        let seen = ask()
        try stage.show(1)
        try stage.roundtrip()
        clock.present(
            FramePresentation(
                time: .milliseconds(1234), sequence: sequence, kind: [.synchronized, .hardwareClock]))
        try stage.roundtrip()
        #expect(seen.answers == [.presented(.milliseconds(1234))])
        #expect(seen.sequence == sequence)
        #expect(seen.kind == [.vsync, .hwClock])
    }

    @Test func `content replaced before it is shown is discarded`() throws {
        let first = ask()
        try stage.show(1)
        let second = ask()
        try stage.show(2)
        try stage.roundtrip()
        #expect(first.answers == [.discarded])
        try stage.advance()
        #expect(first.answers == [.discarded])
        #expect(second.answers.count == 1 && second.answers != [.discarded])
    }

    @Test func `all feedback requests of a commit are answered`() throws {
        let questions = [ask(), ask()]
        try stage.show(1)
        try stage.roundtrip()
        try stage.advance()
        #expect(questions[0].answers.count == 1)
        #expect(questions[0].answers == questions[1].answers)
    }

    @Test func `invisible content is discarded`() throws {
        stage.role.window.isHidden = true
        let question = ask()
        try stage.show(1)
        try stage.roundtrip()
        try stage.advance(by: .seconds(1))
        #expect(question.answers == [.discarded])
    }

    @Test func `content of a destroyed surface is discarded`() throws {
        let committed = ask()
        try stage.show(1)
        try stage.roundtrip()
        let pending = ask()
        stage.destroy()
        try stage.roundtrip()
        #expect(committed.answers == [.discarded])
        #expect(pending.answers == [.discarded])
    }

    @Test func `synchronized subsurface is presented with its parent`() throws {
        try stage.show(1)
        let child = try stage.addChild()
        let replaced = TestFeedback(presentation, of: child.surface)
        try stage.show(2, on: child.surface)
        let shown = TestFeedback(presentation, of: child.surface)
        try stage.show(3, on: child.surface)
        try stage.roundtrip()
        #expect(replaced.answers == [.discarded])
        try stage.advance()
        #expect(shown.answers == [])
        stage.surface.commit()
        try stage.roundtrip()
        try stage.advance()
        #expect(shown.answers == [.presented(Timestamp(microseconds: 62 * 16_666))])
    }
}
