import CLinux
import Dispatch
import Glibc
import Synchronization

/// Gives large memory back on a thread of its own. The kernel takes about 80 ns for each page, which is a fifth of a second for
/// as many pixels as one client may show.
package enum LargeMemory {
    /// Less than this, in bytes, is given back at once. A client may have a thousand surfaces of this size, which go together.
    private static let threshold = 1 << 15
    /// How much is given back at once on that thread, in bytes: whoever needs memory meanwhile waits for no more.
    private static let part = 1 << 22
    private static let queue = DispatchQueue(label: "large memory")
    /// How long that thread waits for more, in microseconds: longer than a turn of the event loop takes, since what it gives
    /// back meanwhile makes that wait for malloc and for the kernel's lock on the page tables, which doubles the time that the
    /// end of a client with a thousand surfaces takes. It sleeps, since a timer of Dispatch takes descriptors, and ends the
    /// process where there are none.
    private static let delay: UInt32 = 20_000
    private static let pieces = Mutex<[Piece]>([])

    private struct Piece {
        let address: UInt
        let count: Int
    }

    /// Frees memory from malloc.
    /// - Parameter count: in bytes.
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

    /// Calls `body` with the whole pages of some memory, a part at a time.
    private static func forEachPart(
        at address: UInt, count: Int, _ body: (_ start: UInt, _ count: Int) -> Void
    ) {
        let page = UInt(max(sysconf(Int32(_SC_PAGESIZE)), 1))
        let end = (address + UInt(count)) / page * page
        for start in stride(from: (address + page - 1) / page * page, to: end, by: part) {
            body(start, min(Int(end - start), part))
        }
    }

    /// The kernel takes the pages of memory that stays. Their bytes are zero, should anybody look.
    private static func discard(at start: UInt, count: Int) {
        unsafe madvise(UnsafeMutableRawPointer(bitPattern: start), count, MADV_DONTNEED)
    }

    /// Lets go of pixels: they are freed if nobody else has them, all at once. Whoever needs memory meanwhile waits for that.
    package static func release(_ pixels: inout [UInt32]) {
        guard isLarge(pixels) else { return pixels = [] }
        let address = Kept.address(of: &pixels)
        queue.async { _ = Kept.take(at: address) }
    }

    /// Gives back pixels that nobody else has, a part at a time. Of others a copy would be made, to be given back.
    /// - Parameter watch: told of each part, in bytes, by the other thread.
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

    /// An array on its way to the other thread. It goes there as an address, so that nobody here has it any more when it is
    /// let go of there.
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

/// Pixels that several may hold at once. When nobody holds them any more, another thread gives their memory back: see
/// ``LargeMemory``.
package final class LargePixels {
    package private(set) var array: [UInt32]
    /// Whether somebody else may have the array itself.
    private let isArrayShared: Bool

    /// Takes an array over, so that nobody else has it. Whoever gets ``array`` must not keep it.
    package init(taking array: inout [UInt32]) {
        self.array = array
        array = []
        isArrayShared = false
    }

    /// - Parameter array: which others may have, too.
    package init(_ array: [UInt32]) {
        self.array = array
        isArrayShared = true
    }

    deinit {
        if isArrayShared { LargeMemory.release(&array) } else { LargeMemory.giveBack(&array) }
    }
}

/// How glibc's malloc treats small pieces of this process's memory.
public enum SmallMemory {
    /// Makes malloc join each piece of memory with its free neighbors when it is freed. By default it keeps the smallest pieces
    /// apart until a large one is freed, and then joins all of them. That takes a quarter of the time in which a client with
    /// thousands of objects is destroyed. Call it once, before clients connect.
    public static func joinAtOnce() {
        clinux_join_free_memory_at_once()
    }
}
