import SessionLogging
import SurfaceResponders
import SystemPackage

/// The text input modes that are kept on disk, to be looked at and forgotten from outside of a compositor.
public struct RememberedModes {
    private let memory = TextInputModeMemory()
    private let store: TextInputModeStore

    /// Why modes cannot be shown or forgotten.
    public enum Failure: Error, CustomStringConvertible {
        /// Neither `XDG_STATE_HOME` nor `HOME` is an absolute path.
        case noHome
        /// The file cannot be read or written, is of a newer version, or is damaged and cannot be set aside.
        case file(TextInputModeFileError)
        /// Nothing is remembered for the context, given as it was written.
        case notRemembered(String)
        /// What was written names no context.
        case notAContext(String)

        /// The reason, in words for the user.
        public var description: String {
            switch self {
            case .noHome: "neither XDG_STATE_HOME nor HOME names a folder"
            case .file(let error): error.description
            case .notRemembered(let identifier): "nothing is remembered for \(identifier)"
            case .notAContext(let identifier):
                "\(identifier) is not a context: they are written as 'mini-compositor modes list' shows them"
            }
        }
    }

    /// Reads the user's file. One that is not there is an empty memory.
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
            let context = context.description.padded(to: width)
            return Self.printable("\(context)  \(entry.mode.language)  \(entry.mode.displayName)")
        }
    }

    private static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { LogText.isObeyed($0) ? "\u{FFFD}" : $0 }))
    }

    /// Forgets a context, and returns when that is on the disk. A running compositor forgets it too, when the context
    /// next becomes active.
    /// - Parameter identifier: the context, written as in ``lines``.
    public func clear(_ identifier: String) throws(Failure) {
        guard let context = TextInputContext(identifier) else { throw .notAContext(identifier) }
        guard memory.forget(context) else { throw .notRemembered(identifier) }
        try keep()
    }

    /// Forgets all contexts, and returns when that is on the disk.
    public func clearAll() throws(Failure) {
        memory.forgetAll()
        try keep()
    }

    private func keep() throws(Failure) {
        store.close()
        if let failure = store.failure { throw .file(failure) }
    }
}

/// Where text input modes are kept: `$XDG_STATE_HOME/surface-responders/text-input-modes`.
public enum StateFile {
    /// Nil if there is no home to keep anything in. A relative path in the variable does not count, as its standard has it.
    public static func path(environment: (String) -> String? = environmentVariable) -> FilePath? {
        let folder: FilePath
        if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
            folder = FilePath(state)
        } else if let home = environment("HOME"), home.hasPrefix("/") {
            folder = FilePath(home).appending(".local").appending("state")
        } else {
            return nil
        }
        return folder.appending("surface-responders").appending("text-input-modes")
    }
}
