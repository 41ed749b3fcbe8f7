/// A client's wish that the compositor's key commands leave its keys alone while its surface has the keyboard focus: a
/// virtual machine, a remote desktop.
///
/// The embedder makes one when it grants the wish, and hands it to `KeyCommands.add`. Commands of responders in the
/// surface itself, and those that say that they work while inhibited, are not silenced.
public final class ShortcutsInhibitor {
    /// The surface whose client wants its keys left alone; nil once it went. Not kept.
    public private(set) weak var surface: SurfaceResponder?
    /// Tells surfaces apart faster than the reference, which may be nil.
    private let surfaceID: ObjectIdentifier

    /// Whether it has an effect when its surface has the focus: off once the person took the keys back.
    public var isEnabled: Bool {
        didSet { if isEnabled != oldValue { onChange?(isEnabled) } }
    }

    /// Called when `isEnabled` changes, with the new value: clients are told.
    public var onChange: ((Bool) -> Void)?

    /// An inhibitor that has no effect until ``KeyCommands/add(_:)``.
    /// - Parameters:
    ///   - surface: the one that the client named.
    ///   - isEnabled: whether it has an effect from the beginning.
    public init(surface: SurfaceResponder, isEnabled: Bool = true) {
        self.surface = surface
        surfaceID = ObjectIdentifier(surface)
        self.isEnabled = isEnabled
    }

    func isOf(_ surface: SurfaceResponder) -> Bool {
        surfaceID == ObjectIdentifier(surface) && self.surface != nil
    }
}

/// The inhibitors that there are.
struct ShortcutsInhibitors {
    private(set) var all: [ShortcutsInhibitor] = []

    var isEmpty: Bool { all.isEmpty }

    var hasGone: Bool { all.contains { $0.surface == nil } }

    mutating func add(_ inhibitor: ShortcutsInhibitor) {
        all.append(inhibitor)
    }

    mutating func remove(_ inhibitor: ShortcutsInhibitor) {
        guard let place = all.lastIndex(where: { $0 === inhibitor }) else { return }
        all.remove(at: place)
    }

    mutating func removeGone() {
        all.removeAll { $0.surface == nil }
    }

    /// That of a surface, enabled or not.
    func inhibitor(of surface: SurfaceResponder) -> ShortcutsInhibitor? {
        all.first { $0.isOf(surface) }
    }

    /// That of a surface which has an effect; one that has none, if there is no other.
    func effectiveInhibitor(of surface: SurfaceResponder) -> ShortcutsInhibitor? {
        all.first { $0.isOf(surface) && $0.isEnabled } ?? inhibitor(of: surface)
    }
}
