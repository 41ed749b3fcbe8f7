import CLinux
import Dispatch
import Glibc
import Synchronization

/// Returns large memory to the system on a background thread, because the kernel takes about 80 ns per page.
package enum LargeMemory {
    /// Less memory than this, in bytes, is freed immediately, even for a thousand surfaces of one client.
    private static let threshold = 1 << 15
    /// How many bytes one call returns to the system. Other threads that need memory wait for the call.
    private static let part = 1 << 22
    private static let queue = DispatchQueue(label: "large memory")
    /// How long the background thread waits for more memory to be freed, in microseconds: longer than a turn
    /// of the event loop. If it returned memory during the turn, the locks of malloc and of the kernel's page
    /// tables would double the time for the end of a client with a thousand surfaces. The thread sleeps,
    /// because a timer of Dispatch needs descriptors and ends the process if there are none.
    private static let delay: UInt32 = 20_000
    private static let pieces = Mutex<[Piece]>([])

    private struct Piece {
        let address: UInt
        let count: Int
    }

    /// Frees memory that malloc allocated. `count` is its size in bytes.
    package static func free(_ memory: UnsafeMutableRawPointer, count: Int) {
        guard count >= threshold else { return unsafe Glibc.free(memory) }
        let piece = Piece(address: UInt(bitPattern: memory), count: count)
        let isFirst = pieces.withLock { pieces in
            pieces.append(piece)
            return pieces.count == 1
        }
        guard isFirst else { return }
        queue.async {
            usleep(delay)
            freeAll()
        }
    }

    private static func freeAll() {
        let due = pieces.withLock { pieces in
            defer { pieces = [] }
            return pieces
        }
        for piece in due { free(at: piece.address, count: piece.count) }
    }

    private static func free(at address: UInt, count: Int) {
        forEachPart(at: address, count: count, discard)
        unsafe Glibc.free(UnsafeMutableRawPointer(bitPattern: address))
    }

    /// Calls `body` with the whole pages of some memory, one part at a time.
    private static func forEachPart(
        at address: UInt, count: Int, _ body: (_ start: UInt, _ count: Int) -> Void
    ) {
        let page = UInt(max(sysconf(Int32(_SC_PAGESIZE)), 1))
        let end = (address + UInt(count)) / page * page
        for start in stride(from: (address + page - 1) / page * page, to: end, by: part) {
            body(start, min(Int(end - start), part))
        }
    }

    /// Returns pages to the kernel while the memory stays allocated. Its bytes become zero.
    private static func discard(at start: UInt, count: Int) {
        unsafe madvise(UnsafeMutableRawPointer(bitPattern: start), count, MADV_DONTNEED)
    }

    /// Releases pixels on the background thread. If they have no other owner, one call frees them, and other
    /// threads that need memory wait for it.
    package static func release(_ pixels: inout [UInt32]) {
        guard isLarge(pixels) else { return pixels = [] }
        let address = Kept.address(of: &pixels)
        queue.async { _ = Kept.take(at: address) }
    }

    /// Returns the memory of pixels on the background thread, one part at a time. The array must have no
    /// other owner, or it would be copied. `watch` is called there with the size of each part in bytes.
    package static func giveBack(
        _ pixels: inout [UInt32], watch: @escaping @Sendable (_ count: Int) -> Void = { _ in }
    ) {
        guard isLarge(pixels) else { return pixels = [] }
        let address = Kept.address(of: &pixels)
        queue.async {
            Kept.take(at: address)?.forEachPart { start, count in
                discard(at: start, count: count)
                watch(count)
            }
        }
    }

    private static func isLarge(_ pixels: [UInt32]) -> Bool {
        pixels.capacity * MemoryLayout<UInt32>.stride >= threshold
    }

    /// An array that is passed to the background thread as an address, so that the caller keeps no reference.
    private final class Kept {
        private var pixels: [UInt32]

        private init(_ pixels: [UInt32]) {
            self.pixels = pixels
        }

        static func address(of pixels: inout [UInt32]) -> UInt {
            defer { pixels = [] }
            return unsafe UInt(bitPattern: Unmanaged.passRetained(Kept(pixels)).toOpaque())
        }

        static func take(at address: UInt) -> Kept? {
            guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
            return unsafe Unmanaged<Kept>.fromOpaque(pointer).takeRetainedValue()
        }

        func forEachPart(_ body: (_ start: UInt, _ count: Int) -> Void) {
            unsafe pixels.withUnsafeMutableBytes { bytes in
                LargeMemory.forEachPart(at: UInt(bitPattern: bytes.baseAddress), count: bytes.count, body)
            }
        }
    }
}

/// Pixels with several owners. After the last one has released them, they are freed by ``LargeMemory``.
package final class LargePixels {
    package private(set) var array: [UInt32]
    /// Whether the array's storage may have another owner.
    private let isArrayShared: Bool

    /// Takes over an array, so that it has no other owner. Do not keep copies of ``array``.
    package init(taking array: inout [UInt32]) {
        self.array = array
        array = []
        isArrayShared = false
    }

    /// - Parameter array: may have other owners.
    package init(_ array: [UInt32]) {
        self.array = array
        isArrayShared = true
    }

    deinit {
        if isArrayShared { LargeMemory.release(&array) } else { LargeMemory.giveBack(&array) }
    }
}

/// Settings of glibc's malloc for small blocks of this process's memory.
public enum SmallMemory {
    /// Makes malloc merge each block with its free neighbors when it is freed. By default, malloc merges all
    /// small blocks when a large one is freed, which takes a quarter of the time of destroying a client with
    /// thousands of objects. Call this once, before clients connect.
    public static func joinAtOnce() {
        clinux_join_free_memory_at_once()
    }
}
