/// What becomes of a surface's content.
enum ContentChange {
    case unchanged
    /// A null buffer was attached.
    case removed
    case replaced(UnreadContent)

    /// Takes over what a later commit changes. A buffer that is never shown is not read.
    mutating func merge(_ later: ContentChange) {
        switch (self, later) {
        case (_, .unchanged): break
        case (.replaced(let earlier), .replaced(var next)):
            next.replace(earlier)
            self = .replaced(next)
        case (.removed, .replaced(var next)):
            next.damage = .everything
            self = .replaced(next)
        case (_, .removed), (.unchanged, .replaced): self = later
        }
    }
}
