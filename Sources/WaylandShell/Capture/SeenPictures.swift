import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// What clients of zwlr_screencopy_manager_v1 have of pictures that they ask for changes of.
struct SeenPictures {
    /// What a client captures.
    struct Kind: Equatable {
        let output: ObjectIdentifier
        let showsCursors: Bool
        let part: Region.Rectangle
    }

    private struct Entry {
        let kind: Kind
        let picture: CapturedPicture
    }

    /// The latest last.
    private var entries: [ObjectIdentifier: [Entry]] = [:]

    /// How many pictures are kept for a client; it gets the next one of others at once.
    static let maximumCount = 8

    func picture(_ kind: Kind, of client: Client) -> CapturedPicture? {
        entries[ObjectIdentifier(client)]?.last { $0.kind == kind }?.picture
    }

    /// - Returns: whether this is the first of the client: ``forget(_:)`` is to be called at its end.
    mutating func note(_ picture: CapturedPicture, _ kind: Kind, of client: Client) -> Bool {
        let isFirst = entries[ObjectIdentifier(client)] == nil
        var list = entries[ObjectIdentifier(client)] ?? []
        list.removeAll { $0.kind == kind }
        list.append(Entry(kind: kind, picture: picture))
        entries[ObjectIdentifier(client)] = list.suffix(Self.maximumCount)
        return isFirst
    }

    mutating func forget(_ client: ObjectIdentifier) {
        entries[client] = nil
    }
}
