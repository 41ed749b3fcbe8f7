import CLinux
import Glibc
import SystemPackage
import Testing
import WaylandServer

@Suite struct EventLoopTests {
    /// Dispatches until a condition holds.
    private func dispatch(_ display: Display, until condition: () -> Bool) {
        let deadline = ContinuousClock.now + .seconds(10)
        while !condition() && ContinuousClock.now < deadline {
            display.eventLoop.dispatch(timeout: .milliseconds(10))
        }
    }

    @Test func `timer fires once for each arming`() throws {
        let display = try Display()
        var fired: [String] = []
        let timer = try #require(display.eventLoop.addTimer { fired.append("timer") })
        let later = try #require(display.eventLoop.addTimer { fired.append("later") })
        later.arm(after: .milliseconds(1))
        dispatch(display) { fired == ["later"] }
        timer.arm(after: .milliseconds(0))
        later.arm(after: .milliseconds(2))
        dispatch(display) { fired.count >= 3 }
        #expect(fired == ["later", "timer", "later"])
        timer.arm(after: .milliseconds(1))
        timer.disarm()
        later.arm(after: .milliseconds(2))
        dispatch(display) { fired.count >= 4 }
        #expect(fired == ["later", "timer", "later", "later"])
    }

    @Test(arguments: [Duration?.none, .seconds(3600)])
    func `a due timer that another one stops or postpones does not fire`(postponed: Duration?) throws {
        let display = try Display()
        var fired: [String] = []
        var other: TimerSource?
        let timer = display.eventLoop.addTimer {
            fired.append("timer")
            if let postponed { other?.arm(after: postponed) } else { other?.disarm() }
        }
        other = display.eventLoop.addTimer { fired.append("other") }
        let start = SuspendingClock.now
        timer?.arm(after: .milliseconds(1))
        other?.arm(after: .milliseconds(2))
        while SuspendingClock.now < start + .milliseconds(4) {}
        display.eventLoop.dispatch(timeout: .zero)
        display.eventLoop.dispatch(timeout: .zero)
        #expect(fired == ["timer"])
    }

    @Test func `a timer that another due timer arms for now fires once`() throws {
        let display = try Display()
        var fired: [String] = []
        var other: TimerSource?
        let timer = display.eventLoop.addTimer {
            fired.append("timer")
            let start = SuspendingClock.now
            other?.arm(after: .milliseconds(1))
            while SuspendingClock.now < start + .milliseconds(3) {}
        }
        other = display.eventLoop.addTimer { fired.append("other") }
        let start = SuspendingClock.now
        timer?.arm(after: .milliseconds(1))
        other?.arm(after: .milliseconds(2))
        while SuspendingClock.now < start + .milliseconds(4) {}
        for _ in 0..<3 { display.eventLoop.dispatch(timeout: .zero) }
        #expect(fired == ["timer", "other"])
    }

    @Test func `released source is removed`() throws {
        let display = try Display()
        var fired: [String] = []
        var timer: TimerSource? = display.eventLoop.addTimer { fired.append("released") }
        let other = try #require(display.eventLoop.addTimer { fired.append("kept") })
        timer?.arm(after: .milliseconds(1))
        other.arm(after: .milliseconds(2))
        timer = nil
        dispatch(display) { !fired.isEmpty }
        #expect(fired == ["kept"])
    }

    @Test func `source can cancel itself and others`() throws {
        let display = try Display()
        var ends: [Int32] = [-1, -1]
        #expect(clinux_socketpair(&ends) == 0)
        var masks: [EventMask] = []
        var sources: [FileDescriptorSource] = []
        for _ in 0..<2 {
            let source = display.eventLoop.addFileDescriptor(ends[0], [.readable]) { mask in
                masks.append(mask)
                for source in sources { source.cancel() }
            }
            sources.append(try #require(source))
        }
        #expect(write(ends[1], "x", 1) == 1)
        display.eventLoop.dispatch(timeout: .zero)
        display.eventLoop.dispatch(timeout: .zero)
        #expect(masks == [.readable])
        close(ends[0])
        close(ends[1])
    }

    @Test func `idle work runs once without being retained`() throws {
        let display = try Display()
        var log: [String] = []
        display.eventLoop.addIdle {
            log.append("first")
            display.eventLoop.addIdle { log.append("second") }
        }
        display.eventLoop.addIdle { log.append("cancelled") }?.cancel()
        display.eventLoop.dispatch(timeout: .zero)
        display.eventLoop.dispatch(timeout: .zero)
        #expect(log == ["first", "second"])
    }

    @Test func `sources can outlive their display`() throws {
        var display: Display? = try Display()
        let timer = display?.eventLoop.addTimer {}
        let idle = display?.eventLoop.addIdle {}
        let loop = display?.eventLoop
        display = nil
        timer?.arm(after: .milliseconds(1))
        timer?.cancel()
        idle?.cancel()
        #expect(loop?.dispatch(timeout: .zero) == .ended)
        #expect(loop?.addTimer {} == nil)
    }

    @Test func `turn reports that it completed`() throws {
        let display = try Display()
        #expect(display.eventLoop.dispatch(timeout: .zero) == .completed)
        display.eventLoop.addIdle {}
        #expect(display.eventLoop.dispatch(timeout: .zero) == .completed)
    }

    @Test func `signal interrupts one turn only`() throws {
        let display = try Display()
        signal(SIGURG) { _ in }
        defer { signal(SIGURG, SIG_DFL) }
        try SignalThread.whileSignalling(SIGURG) {
            #expect(display.eventLoop.dispatch(timeout: .seconds(10)) == .interrupted)
        }
        #expect(display.eventLoop.dispatch(timeout: .zero) == .completed)
    }

    @Test func `loop that cannot wait reports why and ends the run`() throws {
        let display = try Display()
        let descriptor = try #require(display.eventLoop.fileDescriptor)
        // Replaces the loop's descriptor by a different file, which the display closes as usual.
        let other = OwnedFileDescriptor(rawValue: open("/dev/null", O_RDONLY | O_CLOEXEC))
        #expect(dup2(other.rawValue, descriptor) == descriptor)
        #expect(display.eventLoop.dispatch(timeout: .zero) == .failed(.invalidArgument))
        #expect(throws: Errno.invalidArgument) { try display.run() }
    }

    @Test func `descriptor that cannot be polled has no source`() throws {
        let display = try Display()
        #expect(display.eventLoop.addFileDescriptor(-1, [.readable]) { _ in } == nil)
    }

    @Test(arguments: [Duration.seconds(-1), .zero, .microseconds(1), .milliseconds(1), .microseconds(1500)])
    func `short timeout never fires early`(_ span: Duration) throws {
        let display = try Display()
        var isOver = false
        let timer = try #require(display.eventLoop.addTimer { isOver = true })
        let start = ContinuousClock.now
        timer.arm(after: span)
        dispatch(display) { isOver }
        #expect(isOver && ContinuousClock.now - start >= span)
    }

    @Test func `timeout too long to represent never fires`() throws {
        let display = try Display()
        var isOver = false
        let timer = try #require(display.eventLoop.addTimer { isOver = true })
        timer.arm(after: .seconds(Int64.max))
        display.eventLoop.dispatch(timeout: .zero)
        display.eventLoop.dispatch(timeout: .seconds(-1))
        display.eventLoop.dispatch(timeout: .milliseconds(2))
        #expect(!isOver)
    }
}
