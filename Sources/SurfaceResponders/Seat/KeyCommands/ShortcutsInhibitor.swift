/// A client's request that the compositor's key commands leave its keys alone while its surface has the
/// keyboard focus, for example for a virtual machine or a remote desktop.
///
/// Create an inhibitor when you grant the request, and pass it to `KeyCommands.add`. Commands of responders
/// in the surface itself, and commands that work while inhibited, are not silenced.
public final class ShortcutsInhibitor {
    /// The surface whose client made the request; `nil` once the surface is destroyed. Held weakly.
    public private(set) weak var surface: SurfaceResponder?
    /// Identifies the surface. Comparing it is faster than loading the weak reference.
    private let surfaceID: ObjectIdentifier

    /// Whether the inhibitor has an effect. An embedder sets this to `false` when the user reclaims the keys.
    public var isEnabled: Bool {
        didSet { if isEnabled != oldValue { onChange?(isEnabled) } }
    }

    /// Called with the new value when `isEnabled` changes, so that the client can be notified.
    public var onChange: ((Bool) -> Void)?

    /// Creates an inhibitor that has no effect until ``KeyCommands/add(_:)``.
    public init(surface: SurfaceResponder, isEnabled: Bool = true) {
        self.surface = surface
        surfaceID = ObjectIdentifier(surface)
        self.isEnabled = isEnabled
    }

    func isOf(_ surface: SurfaceResponder) -> Bool {
        surfaceID == ObjectIdentifier(surface) && self.surface != nil
    }
}

/// The inhibitors of a seat.
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

    func inhibitor(of surface: SurfaceResponder) -> ShortcutsInhibitor? {
        all.first { $0.isOf(surface) }
    }

    /// An enabled inhibitor of a surface; if there is none, one that is not enabled.
    func effectiveInhibitor(of surface: SurfaceResponder) -> ShortcutsInhibitor? {
        all.first { $0.isOf(surface) && $0.isEnabled } ?? inhibitor(of: surface)
    }
}
