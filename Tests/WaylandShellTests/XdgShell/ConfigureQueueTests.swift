import Testing

@testable import WaylandShell

struct ConfigureQueueTests {
    private var queue = ConfigureQueue<String>()

    @Test mutating func aConfigureIsAcknowledgedOnceWithItsContent() {
        queue.append(1, "first")
        #expect(!queue.isConfigured)
        #expect(queue.acknowledge(1) == .some("first"))
        #expect(queue.isConfigured)
        #expect(queue.acknowledge(1) == nil)
    }

    @Test mutating func anAcknowledgementSettlesAllOlderConfigures() {
        for serial: UInt32 in 1...3 { queue.append(serial, "\(serial)") }
        #expect(queue.acknowledge(2) == .some("2"))
        #expect(queue.acknowledge(1) == nil)
        #expect(queue.content(of: 3) == "3")
        #expect(!queue.isEmpty)
        #expect(queue.acknowledge(3) == .some("3"))
        #expect(queue.isEmpty)
    }

    @Test mutating func anAcknowledgementOnItsWayDuringAResetMeansNothing() {
        queue.append(1, "first")
        queue.append(2, "second")
        queue.reset()
        #expect(queue.isEmpty)
        #expect(queue.acknowledge(2) == .some(nil))
        #expect(!queue.isConfigured)
        #expect(queue.acknowledge(1) == nil)
    }

    @Test mutating func theOldestOfTooManyConfiguresIsForgotten() {
        let count = UInt32(ConfigureQueue<String>.capacity)
        for serial in 0...count { queue.append(serial, "") }
        #expect(queue.content(of: 0) == nil)
        #expect(queue.content(of: 1) == "")
        #expect(queue.acknowledge(0) == nil)
    }
}
