import SurfaceResponders
import WaylandServer

/// A picture that a client waits for.
protocol PendingCapture: AnyObject {
    var client: Client { get }
    var subject: CaptureSubject { get }

    /// What it takes of the picture; nil for all.
    var part: Region.Rectangle? { get }

    /// The picture that the client has: it gets the next one that differs. Nil for the first that there is.
    var seen: CapturedPicture? { get }

    /// The buffer that the picture goes into.
    /// - Parameter picture: of the whole subject.
    /// - Returns: nil if it cannot go there, which the client has been told.
    func target(for picture: PixelContent) -> ShmBuffer?

    /// It is in the buffer.
    /// - Parameters:
    ///   - picture: of the whole subject.
    ///   - damage: what differs from `seen`, in pixels of the part that is taken.
    ///   - time: when it was shown.
    func finish(_ picture: CapturedPicture, damage: [Region.Rectangle], at time: Timestamp)

    /// There is none, and will be none.
    func fail()
}
