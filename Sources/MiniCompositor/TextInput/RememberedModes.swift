import SessionLogging
import SurfaceResponders
import SystemPackage

/// The text input modes that are stored on disk, for use outside a compositor.
public struct RememberedModes {
    private let memory = TextInputModeMemory()
    private let store: TextInputModeStore

    /// The reason why modes cannot be listed or removed.
    public enum Failure: Error, CustomStringConvertible {
        /// Neither `XDG_STATE_HOME` nor `HOME` is an absolute path.
        case noHome
        /// The file cannot be read or written, has a newer version, or is damaged and cannot be moved.
        case file(TextInputModeFileError)
        /// No mode is remembered for the context with the given text.
        case notRemembered(String)
        /// The given text does not name a context.
        case notAContext(String)

        /// The reason, for the user.
        public var description: String {
            switch self {
            case .noHome: "neither XDG_STATE_HOME nor HOME is an absolute path"
            case .file(let error): error.description
            case .notRemembered(let identifier): "nothing is remembered for \(identifier)"
            case .notAContext(let identifier):
                "\(identifier) is not a context: use the format of 'mini-compositor modes list'"
            }
        }
    }

    /// Reads the user's file. A missing file counts as empty.
    public init() throws(Failure) {
        guard let path = StateFile.path() else { throw .noHome }
        store = TextInputModeStore(path, of: memory, clock: StoppedClock())
        if let failure = store.failure { throw .file(failure) }
    }

    /// A line for each context, the most recently used first: the context, the mode's language tag and its
    /// name. Characters that terminals act on are replaced.
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

    /// Removes the mode of a context in the format of ``lines``, and returns when the file is written. A
    /// running compositor removes it, too, when the context next becomes active.
    public func clear(_ identifier: String) throws(Failure) {
        guard let context = TextInputContext(identifier) else { throw .notAContext(identifier) }
        guard memory.forget(context) else { throw .notRemembered(identifier) }
        try keep()
    }

    /// Removes all modes, and returns when the file is written.
    public func clearAll() throws(Failure) {
        memory.forgetAll()
        try keep()
    }

    private func keep() throws(Failure) {
        store.close()
        if let failure = store.failure { throw .file(failure) }
    }
}

/// The file that stores text input modes: `$XDG_STATE_HOME/surface-responders/text-input-modes`.
public enum StateFile {
    /// Returns the path; `nil` if neither `XDG_STATE_HOME` nor `HOME` is an absolute path. The XDG base
    /// directory specification requires that relative paths are ignored.
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
