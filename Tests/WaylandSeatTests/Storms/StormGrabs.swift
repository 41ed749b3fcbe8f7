import SurfaceResponders

/// A grab of a storm whose manner determines its decisions.
final class StormGrab: Grab {
    enum Manner: CaseIterable {
        case passes, eats, redirects
        /// Redirects to the owner where nothing is hit, and passes elsewhere.
        case catches
    }

    private let ear: StormEar
    private let manner: Manner
    private let keySurface: () -> SurfaceResponder?

    /// - Parameter keySurface: Returns the surface that has the keyboard focus during the grab, or `nil`.
    init(
        _ kind: Kind, _ manner: Manner, owner: SurfaceResponder?, _ ear: StormEar,
        keySurface: @escaping () -> SurfaceResponder? = { nil }
    ) {
        self.ear = ear
        self.manner = manner
        self.keySurface = keySurface
        super.init(kind: kind, owner: owner)
    }

    override var keyboardSurface: SurfaceResponder? { keySurface() }

    override func pointerDecision(for hit: HitTestResult?) -> Decision {
        switch manner {
        case .passes: .pass
        case .eats: .nothing
        case .redirects: owner.map { .redirect($0) } ?? .nothing
        case .catches: hit == nil ? owner.map { .redirect($0) } ?? .nothing : .pass
        }
    }

    override func revoked() {
        ear.hear("\(kind)", "grab revoked")
    }
}

/// A menu of a storm. A press outside closes it.
final class StormPopupGrab: PopupGrab {
    private let ear: StormEar

    init(popup: SurfaceResponder, application: Application?, _ ear: StormEar) {
        self.ear = ear
        super.init(popup: popup, application: application)
    }

    override func pressedOutside() {
        ear.hear("popup", "pressed outside")
        if let owner, let window = owner.window { window.removeSurface(owner) }
    }

    override func revoked() {
        ear.hear("popup", "grab revoked")
    }
}
