import CLinux
import Glibc
import Synchronization
import Testing

import WaylandServer

/// Tests memory and files whose pages take the kernel long to free.
struct LargeMemoryTests {
    private static let size = 1 << 28

    /// Returns the processor time that this thread uses for a closure.
    private func processorTime(of body: () -> Void) -> Duration {
        let start = ThreadTime.now
        body()
        return ThreadTime.now - start
    }

    private func expectSoon(_ condition: () -> Bool) {
        let end = ContinuousClock.now + .seconds(60)
        while !condition(), ContinuousClock.now < end { usleep(1_000) }
        #expect(condition())
    }

    /// Whether any page of a range is in memory.
    private func isInMemory(_ address: UnsafeMutableRawPointer, _ count: Int) -> Bool {
        var pages = [UInt8](repeating: 0, count: count / 4096)
        return mincore(address, count, &pages) == 0 && pages.contains { $0 & 1 != 0 }
    }

    @Test func `large memory is freed by a background thread`() throws {
        let memory = try #require(malloc(Self.size))
        memset(memory, 1, Self.size)
        let page = UnsafeMutableRawPointer(bitPattern: (UInt(bitPattern: memory) + 8191) / 4096 * 4096)
        let inside = try #require(page)
        #expect(isInMemory(inside, Self.size - 8192))
        // Freeing it on this thread would take about 20 ms.
        #expect(processorTime { LargeMemory.free(memory, count: Self.size) } < .milliseconds(5))
        expectSoon { !isInMemory(inside, Self.size - 8192) }
    }

    @Test func `memory of many surfaces is freed by a background thread`() throws {
        let size = 120_000
        let pieces = try (0..<2_000).map { _ in
            let memory = try #require(malloc(size))
            memset(memory, 1, size)
            return memory
        }
        // Freeing them on this thread would take about 20 ms.
        let time = processorTime { for piece in pieces { LargeMemory.free(piece, count: size) } }
        #expect(time < .milliseconds(10))
    }

    @Test func `large pixels are released by a background thread`() {
        var pixels = [UInt32](repeating: 1, count: Self.size / 4)
        #expect(processorTime { LargeMemory.release(&pixels) } < .milliseconds(5))
        #expect(pixels.isEmpty)
    }

    @Test func `freeing large pixels does not block allocation`() {
        let size = 1 << 25
        let parts = Mutex<[Int]>([])
        var pixels = [UInt32](repeating: 1, count: size / 4)
        LargeMemory.giveBack(&pixels) { count in parts.withLock { $0.append(count) } }
        #expect(pixels.isEmpty)
        // The pages at both ends also contain other memory, so they are not freed.
        expectSoon { parts.withLock { $0.reduce(0, +) } >= size - 8192 }
        // Freeing the largest picture as a whole would take 20 ms. Freeing a part of this size takes 0.1 ms.
        #expect(parts.withLock { $0.allSatisfy { $0 <= 1 << 22 } })
    }

    @Test(arguments: [1_000, 1_000_000], [true, false])
    func `pixels with other owners stay valid`(count: Int, isKnown: Bool) {
        var pixels = (0..<UInt32(count)).map { $0 }
        let others = pixels
        if isKnown { LargeMemory.release(&pixels) } else { LargeMemory.giveBack(&pixels) }
        #expect(pixels.isEmpty)
        #expect(others.count == count)
        #expect(others.last == UInt32(count - 1))
    }

    /// Returns the inode of a descriptor's file, or `nil` if the descriptor is closed. Another test may reuse
    /// the number of a closed descriptor, which then has a different inode.
    private func inode(of descriptor: Int32) -> ino_t? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_ino : nil
    }

    @Test func `large file in memory is closed by a background thread`() throws {
        let file = clinux_memfd_create("test")
        let original = try #require(inode(of: file))
        try #require(posix_fallocate(file, 0, Self.size) == 0)
        #expect(processorTime { _ = OwnedFileDescriptor(rawValue: file) } < .milliseconds(5))
        expectSoon { inode(of: file) != original }
    }

    @Test func `small file in memory is closed immediately`() throws {
        let file = clinux_memfd_create("test")
        let original = try #require(inode(of: file))
        try #require(ftruncate(file, Self.size) == 0)
        _ = OwnedFileDescriptor(rawValue: file)
        #expect(inode(of: file) != original)
    }
}
