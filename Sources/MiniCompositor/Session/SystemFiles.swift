import Glibc

/// Files that other packages install.
enum SystemFiles {
    /// Whether `PATH` has a program.
    static func hasProgram(_ name: String) -> Bool {
        files(name, in: environmentVariable("PATH"), default: "/usr/bin:/bin").contains {
            unsafe access($0, X_OK) == 0
        }
    }

    /// The file that says how a session bus starts the accessibility bus; `nil` without at-spi2-core.
    static var accessibilityBus: String? {
        files(
            "dbus-1/services/org.a11y.Bus.service", in: environmentVariable("XDG_DATA_DIRS"),
            default: "/usr/local/share:/usr/share"
        ).first { unsafe access($0, R_OK) == 0 }
    }

    private static func files(_ name: String, in folders: String?, default: String) -> [String] {
        (folders ?? `default`).split(separator: ":").map { "\($0)/\(name)" }
    }
}
