import CLinux
import Glibc

/// Memory that devices share (a dma-buf), mapped for reading. Unlike a file, it cannot be truncated, so
/// mapping it is safe. While a device writes to it, ``isReady`` is false, and reading would wait.
@safe
package final class DeviceMemory {
    /// The size in bytes.
    package let size: Int
    private let descriptor: Int32
    private let bytes: UnsafeRawPointer

    /// - Returns: `nil` if the descriptor is not a dma-buf that a processor can read. It is closed then.
    package init?(_ descriptor: consuming OwnedFileDescriptor) {
        guard clinux_is_dma_buf(descriptor.rawValue) != 0 else { return nil }
        let size = lseek(descriptor.rawValue, 0, SEEK_END)
        guard size > 0, let address = unsafe mmap(nil, size, PROT_READ, MAP_SHARED, descriptor.rawValue, 0),
            unsafe address != MAP_FAILED
        else { return nil }
        self.size = size
        unsafe bytes = UnsafeRawPointer(address)
        self.descriptor = descriptor.take()
    }

    deinit {
        unsafe munmap(UnsafeMutableRawPointer(mutating: bytes), size)
        close(descriptor)
    }

    package var isReady: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, 0) > 0
    }

    /// Calls a closure in each turn after all devices have finished writing, until the source is released.
    /// Returns `nil` if that cannot be waited for.
    package func whenReady(on loop: EventLoop, _ body: @escaping () -> Void) -> FileDescriptorSource? {
        loop.addFileDescriptor(descriptor, .readable) { _ in body() }
    }

    /// Copies pieces of the memory. Returns false, and copies nothing, if a piece is out of bounds or the
    /// device does not let a processor read.
    package func read(_ pieces: [FilePiece], into destination: UnsafeMutableRawBufferPointer) -> Bool {
        guard pieces.allSatisfy({ isWithin($0) && $0.destination + $0.count <= destination.count }),
            clinux_begin_reading_dma_buf(descriptor) == 0
        else { return false }
        defer { clinux_end_reading_dma_buf(descriptor) }
        unsafe FilePiece.copy(pieces, from: bytes, into: destination)
        return true
    }

    private func isWithin(_ piece: FilePiece) -> Bool {
        piece.offset >= 0 && piece.count >= 0 && piece.destination >= 0 && piece.offset <= size - piece.count
    }
}
