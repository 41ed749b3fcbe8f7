import CLinux
import Glibc
import Synchronization
import Testing

import WaylandServer

/// Memory and files of which the kernel takes long to take the pages back.
struct LargeMemoryTests {
    private static let size = 1 << 28

    /// What this thread computes meanwhile.
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

    /// Whether the kernel has any page of a range in memory.
    private func isInMemory(_ address: UnsafeMutableRawPointer, _ count: Int) -> Bool {
        var pages = [UInt8](repeating: 0, count: count / 4096)
        return mincore(address, count, &pages) == 0 && pages.contains { $0 & 1 != 0 }
    }

    @Test func largeMemoryIsGivenBackByAnotherThread() throws {
        let memory = try #require(malloc(Self.size))
        memset(memory, 1, Self.size)
        let page = UnsafeMutableRawPointer(bitPattern: (UInt(bitPattern: memory) + 8191) / 4096 * 4096)
        let inside = try #require(page)
        #expect(isInMemory(inside, Self.size - 8192))
        // It takes some 20 ms.
        #expect(processorTime { LargeMemory.free(memory, count: Self.size) } < .milliseconds(5))
        expectSoon { !isInMemory(inside, Self.size - 8192) }
    }

    @Test func memoryOfManySurfacesIsGivenBackByAnotherThread() throws {
        let size = 120_000
        let pieces = try (0..<2_000).map { _ in
            let memory = try #require(malloc(size))
            memset(memory, 1, size)
            return memory
        }
        // It takes some 20 ms.
        let time = processorTime { for piece in pieces { LargeMemory.free(piece, count: size) } }
        #expect(time < .milliseconds(10))
    }

    @Test func manyPixelsAreLetGoOfByAnotherThread() {
        var pixels = [UInt32](repeating: 1, count: Self.size / 4)
        #expect(processorTime { LargeMemory.release(&pixels) } < .milliseconds(5))
        #expect(pixels.isEmpty)
    }

    @Test func whoeverNeedsMemoryDoesNotWaitForAllPixelsThatAreGivenBack() {
        let size = 1 << 25
        let parts = Mutex<[Int]>([])
        var pixels = [UInt32](repeating: 1, count: size / 4)
        LargeMemory.giveBack(&pixels) { count in parts.withLock { $0.append(count) } }
        #expect(pixels.isEmpty)
        // All but the pages at both ends, of which others have a part.
        expectSoon { parts.withLock { $0.reduce(0, +) } >= size - 8192 }
        // 20 ms for all of the largest picture, and 0.1 ms for a part.
        #expect(parts.withLock { $0.allSatisfy { $0 <= 1 << 22 } })
    }

    @Test(arguments: [1_000, 1_000_000], [true, false])
    func whatSomebodyElseHasStays(count: Int, isKnown: Bool) {
        var pixels = (0..<UInt32(count)).map { $0 }
        let others = pixels
        if isKnown { LargeMemory.release(&pixels) } else { LargeMemory.giveBack(&pixels) }
        #expect(pixels.isEmpty)
        #expect(others.count == count)
        #expect(others.last == UInt32(count - 1))
    }

    /// Of the file that a descriptor is for, whose number is anybody's once it is closed; nil if it is nobody's.
    private func inode(of descriptor: Int32) -> ino_t? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_ino : nil
    }

    @Test func aLargeFileInMemoryIsClosedByAnotherThread() throws {
        let file = clinux_memfd_create("test")
        let original = try #require(inode(of: file))
        try #require(posix_fallocate(file, 0, Self.size) == 0)
        #expect(processorTime { _ = OwnedFileDescriptor(rawValue: file) } < .milliseconds(5))
        expectSoon { inode(of: file) != original }
    }

    @Test func aSmallFileInMemoryIsClosedAtOnce() throws {
        let file = clinux_memfd_create("test")
        let original = try #require(inode(of: file))
        try #require(ftruncate(file, Self.size) == 0)
        _ = OwnedFileDescriptor(rawValue: file)
        #expect(inode(of: file) != original)
    }
}
