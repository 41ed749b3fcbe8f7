import SurfaceResponders

/// What is captured.
enum CaptureSubject {
    /// What a client named.
    case source(CaptureSource, showsCursors: Bool)
    /// What a seat's pointer looks like.
    case cursor(Weak<Seat>)

    var showsCursors: Bool {
        switch self {
        case .source(_, let showsCursors): showsCursors
        case .cursor: true
        }
    }

    /// The output, if it is one that is still there.
    var output: Output? {
        if case .source(let source, _) = self { source.output } else { nil }
    }

    /// Whether there will be no more pictures.
    var isGone: Bool {
        switch self {
        case .source(let source, _): source.isGone
        case .cursor(let reference): reference.object == nil
        }
    }
}
