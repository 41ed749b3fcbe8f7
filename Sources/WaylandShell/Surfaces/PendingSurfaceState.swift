import WaylandServer

/// What a client has asked of a surface since its last commit.
struct PendingSurfaceState {
    enum Attachment {
        case unchanged
        /// A null buffer was attached.
        case removed
        case buffer(any ContentBuffer)
    }

    var attachment = Attachment.unchanged
    /// In surface-local pixels, as they will be after the commit.
    var surfaceDamage = Damage()
    /// In pixels of the buffer.
    var bufferDamage = Damage()
    /// Told when the commit needs its buffer no more.
    var releaseCallbacks: [WlCallback] = []
    /// All that does not need the buffer.
    var update = SurfaceUpdate()

    /// Whether a buffer other than null waits for the commit.
    var hasBuffer: Bool {
        if case .buffer = attachment { true } else { false }
    }
}
