import Glibc
import SystemPackage

/// Where text input modes are kept: `$XDG_STATE_HOME/surface-responders/text-input-modes`.
public enum StateFile {
    /// Nil if there is no home to keep anything in. A relative path in the variable does not count, as its standard has it.
    public static func path(
        environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
    ) -> FilePath? {
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
