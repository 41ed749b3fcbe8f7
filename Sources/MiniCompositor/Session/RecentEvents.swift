import SurfaceResponders
import SystemPackage

/// The explanations of the last events, for an expectation that fails.
final class RecentEvents {
    private var lines: [String] = []
    private var observations: [ObservationToken] = []

    private static let limit = 20

    /// - Parameter time: converts the time of an event to the time that is written.
    init(of seats: [Seat], time: @escaping (Timestamp) -> Duration) {
        let table = ExplanationTable(namesSeats: seats.count > 1, isColored: false)
        observations = seats.map { seat in
            seat.observeExplanations { [unowned self, unowned seat] explanation in
                if lines.count == Self.limit { lines.removeFirst() }
                lines.append(table.line(explanation, at: time(explanation.event.time), on: seat))
            }
        }
    }

    /// The events as lines, oldest first.
    var text: String { lines.map { $0 + "\n" }.joined() }
}
