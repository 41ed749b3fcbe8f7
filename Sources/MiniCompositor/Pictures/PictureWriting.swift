import CLinux
import Dispatch
import Glibc
import SurfaceResponders
import Synchronization
import SystemPackage
import WaylandRenderer
import WaylandServer
import WaylandShell

/// Encodes and writes a picture on another thread, while clients are served.
final class PictureWriting {
    private final class Outcome: Sendable {
        let error = Mutex<PictureFileError?>(nil)
    }

    private let outcome = Outcome()
    /// Readable once the thread has finished.
    private let end: Int32
    private var source: FileDescriptorSource?

    /// Calls `completion` once on the event loop, with the error if the file could not be written. Returns
    /// `nil` if no file descriptor is available.
    init?(
        _ picture: Picture, to path: FilePath, on loop: EventLoop,
        completion: @escaping (PictureFileError?) -> Void
    ) {
        var ends: [Int32] = [-1, -1]
        guard unsafe clinux_pipe(&ends) == 0 else { return nil }
        let threadEnd = ends[1]
        end = ends[0]
        source = loop.addFileDescriptor(end, .readable) { [unowned self] _ in
            source = nil
            completion(outcome.error.withLock { $0 })
        }
        guard source != nil else {
            close(threadEnd)
            return nil
        }
        DispatchQueue.global().async { [outcome] in
            do throws(PictureFileError) {
                try picture.write(to: path)
            } catch {
                outcome.error.withLock { $0 = error }
            }
            // Closing is not enough, because a process that is being started may hold a copy of the
            // descriptor.
            var byte: UInt8 = 0
            _ = unsafe Glibc.write(threadEnd, &byte, 1)
            close(threadEnd)
        }
    }

    deinit {
        close(end)
    }

    /// Waits until the file is written, so that the process does not leave an incomplete file. The limit ends
    /// the wait if, for example, the file is a pipe without a reader.
    func wait(atMost limit: Duration) {
        var wish = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&wish, 1, Int32(limit.wholeMilliseconds))
    }
}

/// The content of a picture.
public enum PictureSubject {
    /// Everything that an output shows, upright: without the output's transform.
    case output(Output)
    /// A window with its subsurfaces and popups, without shadows, even if it is covered or not visible.
    case window(Window)
    /// An area, in global logical pixels.
    case region(Rect)
}
