import Testing

@testable import WaylandShell

struct ConfigureQueueTests {
    private var queue = ConfigureQueue<String>()

    @Test mutating func `configure is acknowledged once with its content`() {
        queue.append(1, "first")
        #expect(!queue.isConfigured)
        #expect(queue.acknowledge(1) == .some("first"))
        #expect(queue.isConfigured)
        #expect(queue.acknowledge(1) == nil)
    }

    @Test mutating func `acknowledgment settles all older configures`() {
        for serial: UInt32 in 1...3 { queue.append(serial, "\(serial)") }
        #expect(queue.acknowledge(2) == .some("2"))
        #expect(queue.acknowledge(1) == nil)
        #expect(queue.content(of: 3) == "3")
        #expect(!queue.isEmpty)
        #expect(queue.acknowledge(3) == .some("3"))
        #expect(queue.isEmpty)
    }

    @Test mutating func `acknowledgment of a configure before a reset has no effect`() {
        queue.append(1, "first")
        queue.append(2, "second")
        queue.reset()
        #expect(queue.isEmpty)
        #expect(queue.acknowledge(2) == .some(nil))
        #expect(!queue.isConfigured)
        #expect(queue.acknowledge(1) == nil)
    }

    @Test mutating func `oldest of too many configures is forgotten`() {
        let count = UInt32(ConfigureQueue<String>.capacity)
        for serial in 0...count { queue.append(serial, "") }
        #expect(queue.content(of: 0) == nil)
        #expect(queue.content(of: 1) == "")
        #expect(queue.acknowledge(0) == nil)
    }
}
