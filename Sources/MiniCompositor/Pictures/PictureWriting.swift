import CLinux
import Dispatch
import Glibc
import SurfaceResponders
import Synchronization
import SystemPackage
import WaylandRenderer
import WaylandServer
import WaylandShell

/// A picture on its way into a file. It is packed and written on another thread, so that clients are served in that time.
final class PictureWriting {
    /// Shared with the thread.
    private final class Outcome: Sendable {
        let error = Mutex<PictureFileError?>(nil)
    }

    private let outcome = Outcome()
    /// Readable once the file is written, or could not be.
    private let end: Int32
    private var source: FileDescriptorSource?

    /// - Parameter completion: called once on the event loop, when the picture is in its file, or with the reason why it is not.
    /// - Returns: nil if the process has no descriptors left.
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
            // Closing is not enough: a process that was started in this time may have the descriptor, too.
            var byte: UInt8 = 0
            _ = unsafe Glibc.write(threadEnd, &byte, 1)
            close(threadEnd)
        }
    }

    deinit {
        close(end)
    }

    /// Waits until the file is written, so that the end of the process leaves no part of it. A pipe that no program reads is
    /// not waited for longer than the limit.
    func wait(atMost limit: Duration) {
        var wish = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&wish, 1, Int32(limit.wholeMilliseconds))
    }
}

/// What a picture is of.
public enum PictureSubject {
    /// All that an output shows, as a person sees it: its transform is undone.
    case output(Output)
    /// A window by itself with its subsurfaces and popups, whatever lies in front of it, and wherever it is: also
    /// minimized, on another workspace or beside all outputs. Shadows are cut off.
    case window(Window)
    /// What is at a place, in global logical pixels.
    case region(Rect)
}
