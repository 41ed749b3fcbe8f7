import Proofs
import Foundation
import SystemPackage
import Testing

@testable import SurfaceResponders

/// A program that saves modes is ended at each step of a save, again and again. What it had saved before is there each
/// time, and the file can be read.
struct PowerFailureTests {
    private static var writer: URL {
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }.map { URL(fileURLWithPath: $0) }
        return (bundle ?? Bundle.main.bundleURL).deletingLastPathComponent().appendingPathComponent(
            "state-writer")
    }

    @Test(.behaviour(203), arguments: 0..<4)
    func endingAtAnyStepOfASaveLosesNothingThatWasSavedBefore(part: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "power-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = FilePath(folder.appendingPathComponent("modes").path)
        var saved = 0
        for round in 0..<250 {
            let steps = AtomicFile.Step.allCases.count
            let step = round % (steps + 1)
            let last = try run(
                path, from: saved + 1, step: step < steps ? "\(step)" : "forever",
                lifetime: step < steps ? nil : Double((round + part) % 7) / 1000)
            let bytes = try #require(try AtomicFile(path).read(), "round \(round): no file")
            let table = try TextInputModeFile.decode(bytes, limits: .init())
            #expect(table.count >= last, "round \(round): \(last) were saved")
            #expect(table.count <= last + 1, "round \(round): more than was being saved")
            saved = table.count
        }
        #expect(saved >= 250)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names).isSubset(of: ["modes", "modes.new"]), "\(names): nothing was ever set aside")
    }

    /// The number of the last context that the writer knows to be saved; those before the first count.
    private func run(_ path: FilePath, from first: Int, step: String, lifetime: Double?) throws -> Int {
        let process = Process()
        let output = Pipe()
        process.executableURL = Self.writer
        process.arguments = [path.string, "\(first)", step]
        process.standardOutput = output
        try process.run()
        var text = ""
        if let lifetime {
            // Not before it has saved once: what is to be interrupted is a save.
            text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            Thread.sleep(forTimeInterval: lifetime)
            kill(process.processIdentifier, SIGKILL)
        }
        text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        return text.split(separator: "\n").compactMap { Int($0) }.last ?? first - 1
    }
}
