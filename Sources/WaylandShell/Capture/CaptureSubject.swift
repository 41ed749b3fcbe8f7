import SurfaceResponders

/// What is captured.
enum CaptureSubject {
    /// What an output shows.
    case output(WeakOutput, showsCursors: Bool)
    /// What a seat's pointer looks like.
    case cursor(WeakSeat)

    struct WeakOutput {
        weak var output: Output?
    }

    struct WeakSeat {
        weak var seat: Seat?
    }

    var showsCursors: Bool {
        switch self {
        case .output(_, let showsCursors): showsCursors
        case .cursor: true
        }
    }

    /// The output, if it is one that is still there.
    var output: Output? {
        guard case .output(let reference, _) = self, let output = reference.output, output.layout != nil
        else { return nil }
        return output
    }

    /// Whether there will be no more pictures.
    var isGone: Bool {
        switch self {
        case .output: output == nil
        case .cursor(let reference): reference.seat == nil
        }
    }
}
