import SurfaceResponders
import SystemPackage
import WaylandBackends
import WaylandRenderer

/// Checks what runs need of the system, before something fails.
public struct Doctor {
    private let requirements: [Requirement]

    /// Performs the checks. Loads libraries, and connects to the Wayland compositor of the environment.
    public init() {
        requirements =
            [Self.processes, Self.descriptors, Self.runtimeDirectory, Self.keyboardLayouts]
            + LoadedLibrary.all.map(\.requirement) + [Self.cursorTheme] + Self.widgets + [Self.desktop]
            + Self.screen
    }

    /// The lines of a report. The last one states whether headless runs work.
    public var lines: [String] {
        let width = requirements.map(\.name.count).max() ?? 0
        return requirements.map { requirement in
            let state = requirement.remedy == nil ? "ok     " : "missing"
            let remedy = requirement.remedy.map { ": " + $0 } ?? ""
            return "\(state)  \(requirement.name.padded(to: width))  \(requirement.use)\(remedy)"
        } + [isHealthy ? "Headless runs work." : "Headless runs do not work."]
    }

    /// The exit status: that of a system error if something is missing that every run needs.
    public var status: Int32 { isHealthy ? ExitStatus.success : ExitStatus.systemError }

    private var isHealthy: Bool { requirements.allSatisfy { !$0.isNeeded || $0.remedy == nil } }

    // MARK: Every run

    /// Without /proc at all, the command cannot even read its arguments.
    private static var processes: Requirement {
        let file = try? FileDescriptor.open(FilePath("/proc/self/exe"), .readOnly)
        try? file?.close()
        return Requirement(
            "/proc", for: "every run, and the names of clients", remedy: file == nil ? "mount it" : nil,
            isNeeded: true)
    }

    private static var descriptors: Requirement {
        var remedy: String?
        do throws(SessionError) {
            try FreeDescriptors.check()
        } catch {
            remedy = "\(error.description); raise the limit with 'ulimit -n'"
        }
        return Requirement("file descriptors", for: "every run", remedy: remedy, isNeeded: true)
    }

    private static var runtimeDirectory: Requirement {
        var remedy: String?
        do throws(SessionError) {
            _ = try RuntimeDirectory()
        } catch {
            remedy = error.description
        }
        return Requirement(
            "runtime directory", for: "the socket of every run", remedy: remedy, isNeeded: true)
    }

    private static var keyboardLayouts: Requirement {
        var remedy: String?
        do throws(KeymapError) {
            _ = try Keymap(layouts: Configuration().keyboard.layouts)
        } catch {
            remedy = "install xkb-data"
        }
        return Requirement(
            "keyboard layouts", for: "the keys of every run", remedy: remedy, isNeeded: true)
    }

    // MARK: Pictures, windows and screens

    private static var cursorTheme: Requirement {
        let theme = XcursorTheme(named: environmentVariable("XCURSOR_THEME"))
        let isFound = theme.image(of: .default, scale: .one) != nil
        return Requirement(
            "cursor theme", for: "the pointer on pictures and screens",
            remedy: isFound ? nil : "install adwaita-icon-theme, or set XCURSOR_THEME or XCURSOR_PATH")
    }

    private static var desktop: Requirement {
        var remedy: String?
        if BackendKind.suitable(for: environmentVariable, isOnConsole: false) == .window {
            do throws(BackendError) {
                try WindowBackend.checkHost()
            } catch {
                remedy = "\(error)"
            }
        } else {
            remedy = "start it in a Wayland desktop, which sets WAYLAND_DISPLAY"
        }
        return Requirement("Wayland desktop", for: "--backend window", remedy: remedy)
    }

    private static var screen: [Requirement] {
        let use = "--backend screen"
        return [
            Requirement(
                "console", for: use,
                remedy: BackendKind.isConsole(.standardInput) ? nil : "log in on a virtual terminal"),
            Requirement(
                "session server", for: use,
                remedy: LibseatSession.hasServer ? nil : "install seatd, or log in with logind"),
            Requirement(
                "graphics card", for: use, remedy: ScreenBackend.hasCard ? nil : "there is no /dev/dri/card0"),
        ]
    }
}

/// Something that runs need of the system.
struct Requirement {
    let name: String
    /// What needs it.
    let use: String
    /// What to do, because it is missing; `nil` if it can be used.
    let remedy: String?
    /// Whether every run needs it.
    let isNeeded: Bool

    init(_ name: String, for use: String, remedy: String?, isNeeded: Bool = false) {
        self.name = name
        self.use = use
        self.remedy = remedy
        self.isNeeded = isNeeded
    }
}
