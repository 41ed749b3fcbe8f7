import SurfaceResponders
import SystemPackage
import WaylandRenderer

/// Compares a picture of the present state with the one in a file.
final class PictureCheck: ReplayCheck {
    /// The picture to take, and the file to compare it with.
    private let screenshot: ReplayScreenshot
    private let tolerance: Int
    private let differentPixels: Int
    private unowned let stage: CompositorStage
    private var wanted: Picture?
    /// The last picture that differed.
    private var found: Picture?

    init(
        _ screenshot: ReplayScreenshot, _ tolerance: Int, _ differentPixels: Int, on stage: CompositorStage
    ) {
        self.screenshot = screenshot
        self.tolerance = tolerance
        self.differentPixels = differentPixels
        self.stage = stage
    }

    func look(_ completion: @escaping (ReplayFailure.Cause?) -> Void) {
        completion(mismatch().map { .mismatch($0) })
    }

    private func mismatch() -> ReplayMismatch? {
        let expected = "the picture \(screenshot.path)"
        do {
            let found = try stage.picture(for: screenshot)
            self.found = found
            let wanted: Picture
            do throws(PictureReadingError) {
                wanted = try wantedPicture()
            } catch {
                return ReplayMismatch(
                    expected: expected, found: "no such picture: \(error); the present one is")
            }
            guard wanted.width == found.width, wanted.height == found.height else {
                return ReplayMismatch(
                    expected: "\(expected) of \(wanted.width)x\(wanted.height) pixels",
                    found: "\(found.width)x\(found.height) pixels,")
            }
            return difference(of: found, from: wanted).map { ReplayMismatch(expected: expected, found: $0) }
        } catch {
            found = nil
            return ReplayMismatch(expected: expected, found: "no picture: \(error)")
        }
    }

    private func wantedPicture() throws(PictureReadingError) -> Picture {
        if let wanted { return wanted }
        let picture = try Picture(contentsOf: FilePath(screenshot.path))
        wanted = picture
        return picture
    }

    private func difference(of found: Picture, from wanted: Picture) -> String? {
        guard found != wanted else { return nil }
        var (count, largest) = (0, 0)
        for y in 0..<wanted.height {
            for x in 0..<wanted.width {
                let difference = pixelDifference(wanted[x, y] ?? 0, found[x, y] ?? 0)
                if difference > tolerance { count += 1 }
                largest = max(largest, difference)
            }
        }
        return count > differentPixels ? "\(count) pixels that differ, by up to \(largest)," : nil
    }

    /// Writes the picture that was found beside the expected one, with the explanations of the last events.
    func fail(_ mismatch: ReplayMismatch) -> ReplayFailure.Cause {
        guard let found else { return .mismatch(mismatch) }
        let path = screenshot.path
        let name = path.hasSuffix(".png") ? String(path.dropLast(4)) : path
        var places = "\(name).found.png"
        do throws(PictureFileError) {
            try found.write(to: FilePath(places))
        } catch {
            places = "no file: \(error)"
        }
        if let explained = stage.writeRecentEvents(to: name + ".explanation.txt") {
            places += "; the last events are in \(explained)"
        }
        return .mismatch(
            ReplayMismatch(expected: mismatch.expected, found: "\(mismatch.found) in \(places)"))
    }
}
