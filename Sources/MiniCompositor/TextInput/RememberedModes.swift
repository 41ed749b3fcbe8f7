import Glibc
import SurfaceResponders
import SystemPackage

/// What is kept of text input modes, for who looks at it from outside of a compositor.
public struct RememberedModes {
    private let memory = TextInputModeMemory()
    private let store: TextInputModeStore

    public enum Failure: Error, CustomStringConvertible {
        case noHome
        /// The file cannot be used, or not be written.
        case file(TextInputModeFileError)
        case notRemembered(String)
        case notAContext(String)

        public var description: String {
            switch self {
            case .noHome: "neither XDG_STATE_HOME nor HOME names a folder"
            case .file(let error): error.description
            case .notRemembered(let identifier): "nothing is remembered for \(identifier)"
            case .notAContext(let identifier):
                "\(identifier) is no context: they are written as 'mini-compositor modes list' shows them"
            }
        }
    }

    public init() throws(Failure) {
        guard let path = StateFile.path() else { throw .noHome }
        store = TextInputModeStore(path, of: memory, clock: StoppedClock())
        if let failure = store.failure { throw .file(failure) }
    }

    /// A line for each context, those used last first: the context, the mode's tag and its name. They can be shown on a
    /// terminal, whatever a client has called itself.
    public var lines: [String] {
        let contexts = memory.table.contexts
        let width = contexts.map { $0.context.description.count }.max() ?? 0
        return contexts.map { context, entry in
            let padding = String(repeating: " ", count: width - context.description.count)
            return Self.printable("\(context)\(padding)  \(entry.mode.language)  \(entry.mode.displayName)")
        }
    }

    private static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }

    /// A compositor that runs forgets it too, when the context becomes active the next time.
    public func clear(_ identifier: String) throws(Failure) {
        guard let context = TextInputContext(identifier) else { throw .notAContext(identifier) }
        guard memory.forget(context) else { throw .notRemembered(identifier) }
        try keep()
    }

    public func clearAll() throws(Failure) {
        memory.forgetAll()
        try keep()
    }

    private func keep() throws(Failure) {
        store.close()
        if let failure = store.failure { throw .file(failure) }
    }
}
