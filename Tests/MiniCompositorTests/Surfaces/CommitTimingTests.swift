import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Commits with a timestamp. Refreshes are at multiples of 16,666 microseconds.
struct CommitTimingTests {
    private let stage: PacedSurface
    private let manager: WpCommitTimingManagerV1
    private let timer: WpCommitTimerV1

    init() throws {
        stage = try PacedSurface()
        manager = try stage.client.bind(WpCommitTimingManagerV1.self)
        timer = manager.getTimer(surface: stage.surface)
        try stage.show(1)
        try stage.roundtrip()
    }

    private func wait(_ timer: WpCommitTimerV1, until time: Timestamp) {
        timer.setTimestamp(
            tvSecHi: 0, tvSecLo: UInt32(time.microseconds / 1_000_000),
            tvNsec: UInt32(time.microseconds % 1_000_000) * 1000)
    }

    /// Returns the time of a refresh. Refresh 0 is the last one before the clock's start.
    private func refresh(_ number: UInt64) -> Timestamp { Timestamp(microseconds: (60 + number) * 16_666) }

    private func advance(to time: Timestamp) throws {
        try stage.advance(by: stage.fixture.clock.now.duration(to: time))
    }

    @Test func `content is applied between the refreshes around its timestamp`() throws {
        wait(timer, until: refresh(4).advanced(by: .microseconds(-5)))
        let buffer = try stage.show(2)
        try stage.roundtrip()
        try advance(to: refresh(3))
        #expect(stage.pixel == 1)
        #expect(buffer.releaseCount == 0)
        try advance(to: refresh(4))
        #expect(stage.pixel == 2)
        #expect(buffer.releaseCount == 1)
    }

    @Test func `content is presented at the first refresh not before its timestamp`() throws {
        let presentation = try stage.client.bind(WpPresentation.self)
        let other = stage.client.makeSurface()
        _ = TestWindow.show(try stage.client.served(other), at: Point(x: 100, y: 100))
        try stage.show(5, on: other)
        for (time, expected) in [(refresh(4), refresh(4)), (Timestamp(microseconds: 1_166_700), refresh(11))]
        {
            wait(timer, until: time)
            let seen = TestFeedback(presentation, of: stage.surface)
            try stage.show(2)
            // Another surface keeps the frame clock running.
            for _ in 0..<12 where seen.answers.isEmpty {
                TestFrames().ask(other)
                other.commit()
                try stage.roundtrip()
                try stage.advance()
            }
            #expect(seen.answers == [.presented(expected)])
        }
    }

    @Test func `past timestamp does not delay a commit`() throws {
        wait(timer, until: .milliseconds(900))
        try stage.show(2)
        try stage.roundtrip()
        #expect(stage.pixel == 2)
    }

    @Test func `later commits wait as well`() throws {
        wait(timer, until: .milliseconds(1500))
        try stage.show(2)
        try stage.show(3)
        try stage.roundtrip()
        try stage.advance(by: .milliseconds(400))
        #expect(stage.pixel == 1)
        try stage.advance(by: .milliseconds(100))
        #expect(stage.pixel == 3)
    }

    @Test func `parent waits for a synchronized subsurface`() throws {
        let child = try stage.addChild()
        let own = manager.getTimer(surface: child.surface)
        wait(own, until: .milliseconds(1500))
        try stage.show(5, on: child.surface)
        try stage.show(2)
        try stage.roundtrip()
        try stage.advance(by: .milliseconds(400))
        #expect(stage.pixel == 1)
        #expect(stage.pixel(of: child.served) == nil)
        try stage.advance(by: .milliseconds(100))
        #expect(stage.pixel == 2)
        #expect(stage.pixel(of: child.served) == 5)
    }

    @Test func `content of a hidden surface is applied at its timestamp`() throws {
        stage.role.window.isHidden = true
        try stage.roundtrip()
        wait(timer, until: .milliseconds(1500))
        try stage.show(2)
        try stage.roundtrip()
        try stage.advance(by: .milliseconds(499))
        #expect(stage.pixel == 1)
        try stage.advance(by: .milliseconds(1))
        #expect(stage.pixel == 2)
    }

    @Test func `commit with an unreachable timestamp ends with its surface`() throws {
        timer.setTimestamp(tvSecHi: .max, tvSecLo: .max, tvNsec: 999_999_999)
        let buffer = try stage.show(2)
        try stage.roundtrip()
        try stage.advance(by: .seconds(100_000))
        #expect(stage.pixel == 1)
        stage.destroy()
        try stage.roundtrip()
        #expect(buffer.releaseCount == 1)
    }

    // MARK: Errors

    @Test func `nanoseconds of a full second are an error`() throws {
        timer.setTimestamp(tvSecHi: 0, tvSecLo: 2, tvNsec: 1_000_000_000)
        let error = try stage.client.protocolError()
        #expect(error.isError(WpCommitTimerV1.Error.invalidTimestamp, of: WpCommitTimerV1.self))
    }

    @Test func `second timestamp for a commit is an error`() throws {
        wait(timer, until: .milliseconds(1500))
        wait(timer, until: .milliseconds(1600))
        let error = try stage.client.protocolError()
        #expect(error.isError(WpCommitTimerV1.Error.timestampExists, of: WpCommitTimerV1.self))
    }

    @Test func `timestamp for a destroyed surface is an error`() throws {
        stage.destroy()
        wait(timer, until: .milliseconds(1500))
        let error = try stage.client.protocolError()
        #expect(error.isError(WpCommitTimerV1.Error.surfaceDestroyed, of: WpCommitTimerV1.self))
    }

    @Test func `second timer for a surface is an error`() throws {
        timer.destroy()
        _ = manager.getTimer(surface: stage.surface)
        try stage.roundtrip()
        _ = manager.getTimer(surface: stage.surface)
        let error = try stage.client.protocolError()
        #expect(
            error.isError(WpCommitTimingManagerV1.Error.commitTimerExists, of: WpCommitTimingManagerV1.self))
    }
}
