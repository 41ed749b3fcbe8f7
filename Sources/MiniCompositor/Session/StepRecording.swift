import SurfaceResponders
import SystemPackage
import WaylandRenderer
import WaylandShell

/// Writes down what each line of a replay did: when it was played, where its events were delivered, and what the
/// screen showed after it.
final class StepRecording {
    private let compositor: MiniCompositor
    private let folder: String
    private let print: (String) -> Void
    private let start: Timestamp
    private var observations: [ObservationToken] = []
    private var line: Int?
    private var lineStart = Timestamp.zero
    private var events: [JSONValue] = []
    private var eventCount = 0
    /// The state that the last picture shows.
    private var seen: UInt64?
    private var pictureCount = 0
    private var writings: [Int: PictureWriting] = [:]

    private static let mostPictures = 50
    private static let mostEvents = 8
    /// The width of a picture, in pixels.
    private static let width = 360.0

    /// - Parameters:
    ///   - folder: an existing folder for the pictures.
    ///   - print: takes a line of JSON for each line of the replay.
    init(_ compositor: MiniCompositor, to folder: String, print: @escaping (String) -> Void) {
        self.compositor = compositor
        self.folder = folder
        self.print = print
        start = compositor.clock.now
        observations = compositor.seats.map { seat in
            seat.observeExplanations { [unowned self, unowned seat] in note($0, on: seat) }
        }
    }

    /// Call this before the first step of a line is played.
    func began(_ line: Int) {
        end("passed")
        self.line = line
        lineStart = compositor.clock.now
        events = []
        eventCount = 0
    }

    /// Call this when the replay has been played or has failed.
    func ended(_ failure: ReplayFailure?) {
        end(failure == nil ? "passed" : "failed", failure?.text)
    }

    /// Call this when the run ends, also in the middle of a line. Waits for the pictures.
    func finish() {
        end("unfinished")
        for writing in writings.values { writing.wait(atMost: .seconds(5)) }
        observations = []
    }

    private func note(_ explanation: Explanation, on seat: Seat) {
        eventCount += 1
        guard events.count < Self.mostEvents else { return }
        events.append(
            .object([
                "event": .string(ExplanationTable.event(explanation, seat.keyboard)),
                "reason": .string(explanation.reasonText),
                "codes": JSONValue(explanation.reasons.map(\.code)),
            ]))
    }

    private func end(_ outcome: String, _ message: String? = nil) {
        guard let line else { return }
        self.line = nil
        let now = compositor.clock.now
        var fields: [String: JSONValue] = [
            "line": JSONValue(line), "outcome": .string(outcome),
            "time": JSONValue(Int(start.duration(to: lineStart).wholeMilliseconds)),
            "duration": JSONValue(Int(lineStart.duration(to: now).wholeMilliseconds)),
            "events": .array(events), "eventCount": JSONValue(eventCount),
        ]
        fields["message"] = message.map { .string($0) }
        fields["picture"] = takePicture(after: line).map { .string($0) }
        print(JSONValue.object(fields).text)
    }

    /// Draws a small picture if something has changed since the last one. Returns the name of its file.
    private func takePicture(after line: Int) -> String? {
        let present = compositor.core.changeCount
        guard present != seen, pictureCount < Self.mostPictures, let area = compositor.screenArea,
            let picture = try? smallPicture(of: area)
        else { return nil }
        seen = present
        pictureCount += 1
        let (number, name) = (pictureCount, "\(line).png")
        let writing = PictureWriting(
            picture, to: FilePath("\(folder)/\(name)"), on: compositor.display.eventLoop
        ) { [unowned self] _ in writings[number] = nil }
        writings[number] = writing
        return writing == nil ? nil : name
    }

    private func smallPicture(of area: Rect) throws(FrameRenderingError) -> Picture {
        let scale = OutputScale(min(1, Self.width / max(area.width, 1)))
        return try compositor.screen.renderer().draw(
            compositor.core.sceneFrame(), on: FrameOutput(name: "step", upright: area, scale: scale))
    }
}
