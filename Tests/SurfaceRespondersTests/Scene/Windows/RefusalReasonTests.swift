import Logging
import Synchronization
import Testing

import SurfaceResponders

/// The log states why a responder may not become first.
struct RefusalReasonTests {
    private let stage = RouterStage()
    private let window: Window
    private let old: ScriptedSurface
    private let new: ScriptedSurface
    private let log = KeptLog()

    private final class KeptLog: Sendable {
        let lines = Mutex<[String]>([])
        func take() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }
    }

    private struct KeepingHandler: LogHandler {
        let log: KeptLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.debug
        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }
        func log(event: LogEvent) {
            log.lines.withLock { $0.append(event.message.description) }
        }
    }

    init() {
        window = stage.window("root")
        let log = log
        stage.scene.diagnostics.logger = Logger(label: "test") { _ in KeepingHandler(log: log) }
        old = stage.region("old", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        new = stage.region("new", Rect(x: 50, y: 0, width: 50, height: 50), in: window.root)
        for field in [old, new] { field.script.canBecomeFirst = true }
        old.becomeFirstResponder()
        _ = log.take()
    }

    @Test(
        arguments: [
            ("hidden", "new cannot become first: it is hidden or being removed"),
            ("unwilling", "new does not become first"),
            ("kept out", "old does not give up being first"),
            ("refused", "old refused to give up being first"),
        ])
    func `log states why a responder cannot become first`(_ cause: String, _ reason: String) {
        switch cause {
        case "hidden": new.isHidden = true
        case "unwilling": new.script.canBecomeFirst = false
        case "kept out": old.script.canResignFirst = false
        default: old.script.resignAnswer = false
        }
        #expect(!new.becomeFirstResponder())
        #expect(log.take() == ["refused: \(reason)"])
        #expect(old.isFirstResponder)
    }
}
