import Proofs
import Foundation
import SystemPackage
import Testing

import SurfaceResponders

/// A program that saves modes is ended at each step of a save, again and again. What it had saved before is there each
/// time, and the file can be read.
struct PowerFailureTests {
    @Test(.behaviour(203), arguments: 0..<4)
    func endingAtAnyStepOfASaveLosesNothingThatWasSavedBefore(part: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "power-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = FilePath(folder.appendingPathComponent("modes").path)
        var saved = 0
        for round in 0..<60 {
            let step = round % (AtomicFile.Step.allCases.count + 1)
            let isStep = step < AtomicFile.Step.allCases.count
            let last =
                try isStep
                ? run(path, from: saved + 1, step: step)
                : run(path, from: saved + 1, lifetime: Double((round + part) % 7) / 1000)
            let bytes = try #require(try AtomicFile(path).read(), "round \(round): no file")
            let table = try TextInputModeFile.decode(bytes, limits: .init())
            #expect(table.count >= last, "round \(round): \(last) were saved")
            #expect(table.count <= last + 1, "round \(round): more than was being saved")
            saved = table.count
        }
        #expect(saved >= 60)
        #expect(try WriterProcess(path, from: saved + 1, "saves", "1").savedAtTheEnd() == [saved + 1])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names == ["modes"], "nothing was ever set aside, and the next save clears away what is left")
    }

    /// The number of the last context that the writer knows to be saved; those before the first count.
    private func run(_ path: FilePath, from first: Int, step: Int) throws -> Int {
        let writer = try WriterProcess(path, from: first, "step", "\(step)")
        let saved = writer.savedAtTheEnd()
        #expect(writer.wasKilled)
        return saved.last ?? first - 1
    }

    private func run(_ path: FilePath, from first: Int, lifetime: Double) throws -> Int {
        let writer = try WriterProcess(path, from: first, "forever")
        // Not before it has saved once: what is to be interrupted is a save.
        writer.waitForASave()
        Thread.sleep(forTimeInterval: lifetime)
        writer.kill()
        let saved = writer.savedAtTheEnd()
        #expect(writer.wasKilled)
        return saved.last ?? first - 1
    }
}
