import Glibc
import SystemPackage

/// What programs of a test get in place of the user's: folders, settings, a language and a session bus. Two runs
/// then begin in the same state. Everything is removed with this object.
final class TestProfile {
    /// Changes to the environment of the compositor and its programs; `nil` unsets a variable.
    private(set) var environment: [String: String?]
    /// The command that serves the session bus. It starts no services, except that of ``serveAccessibility()``.
    let busCommand: [String]
    private let folder: PrivateFolder

    private static let removed: Set<String> = [
        "AT_SPI_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS", "DESKTOP_SESSION", "GDK_SCALE", "GTK_A11Y",
        "GTK_MODULES", "GTK_THEME", "LANGUAGE", "QT_ACCESSIBILITY", "QT_QPA_PLATFORMTHEME",
        "QT_SCALE_FACTOR", "QT_STYLE_OVERRIDE", "SESSION_MANAGER", "XAUTHORITY",
    ]
    /// Toolkits use Wayland and neither portals nor the graphics card, whose pictures differ.
    private static let fixed = [
        "GDK_BACKEND": "wayland", "GSETTINGS_BACKEND": "keyfile", "GSK_RENDERER": "cairo",
        "GTK_USE_PORTAL": "0", "NO_AT_BRIDGE": "1", "LANG": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1",
        "MOZ_ENABLE_WAYLAND": "1",
        "QT_QPA_PLATFORM": "wayland", "SDL_VIDEODRIVER": "wayland", "TZ": "UTC",
    ]
    private static let folders = [
        "HOME": "home", "XDG_CACHE_HOME": "home/.cache", "XDG_CONFIG_HOME": "home/.config",
        "XDG_DATA_HOME": "home/.local/share", "XDG_RUNTIME_DIR": "run",
        "XDG_STATE_HOME": "home/.local/state",
    ]
    private static let gtkSettings = "[Settings]\ngtk-cursor-blink=false\ngtk-enable-animations=false\n"
    /// If its schema is installed, GTK prefers it to its own settings.
    private static let desktopSettings =
        "[org/gnome/desktop/interface]\ncursor-blink=false\nenable-animations=false\n"

    init() throws(SessionError) {
        do throws(Errno) {
            PrivateFolder.removeAbandoned(in: "/tmp")
            folder = try PrivateFolder(in: "/tmp")
            var variables: [String: String?] = [:]
            for name in Self.presentVariables
            where Self.removed.contains(name) || name.hasPrefix("LC_") || name.hasPrefix("XDG_") {
                variables.updateValue(nil, forKey: name)
            }
            for (name, value) in Self.fixed { variables[name] = value }
            for (name, place) in Self.folders {
                variables[name] = "\(folder.path)/\(place)"
                try SmallFiles.makeFolder("\(folder.path)/\(place)", permissions: 0o700)
            }
            variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(folder.path)/run/bus"
            let fonts = try TestFonts(in: folder.path)
            variables["FONTCONFIG_FILE"] = fonts.configuration
            environment = variables
            try SmallFiles.makeFolder("\(folder.path)/services", permissions: 0o700)
            let configuration = "\(folder.path)/bus.conf"
            busCommand = ["dbus-daemon", "--nofork", "--config-file=\(configuration)"]
            try SmallFiles.write(Self.busConfiguration(folder.path), to: configuration)
            for (file, text) in [
                ("gtk-3.0/settings.ini", Self.gtkSettings), ("gtk-4.0/settings.ini", Self.gtkSettings),
                ("glib-2.0/settings/keyfile", Self.desktopSettings),
            ] {
                let path = FilePath("\(folder.path)/home/.config/\(file)")
                try SmallFiles.makeFolder(path.removingLastComponent().string, permissions: 0o700)
                try SmallFiles.write(text, to: path.string)
            }
        } catch {
            throw SessionError(
                "no folder for the test profile can be created: \(error)", status: ExitStatus.cannotCreate)
        }
    }

    /// Gives programs an accessibility bus, which is started when the first one asks for it, so that their widgets
    /// can be found. Call this before the session bus is started. Without at-spi2-core, there is none.
    func serveAccessibility() {
        guard let file = SystemFiles.accessibilityBus else { return }
        let lines = SmallFiles.read(file)?.split(separator: UInt8(ascii: "\n")) ?? []
        let texts = lines.map { String(decoding: $0, as: UTF8.self) }
        guard let program = texts.first(where: { $0.hasPrefix("Exec=") }) else { return }
        let service = "[D-BUS Service]\nName=org.a11y.Bus\n\(program) --a11y=1\n"
        do throws(Errno) {
            try SmallFiles.write(service, to: "\(folder.path)/services/org.a11y.Bus.service")
        } catch {
            return
        }
        environment.updateValue(nil, forKey: "NO_AT_BRIDGE")
        environment["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "1"
    }

    /// The directory for sockets.
    var runtimeDirectory: String { folder.path + "/run" }

    /// Whether the session bus accepts connections.
    var hasBus: Bool { unsafe access(runtimeDirectory + "/bus", F_OK) == 0 }

    private static func busConfiguration(_ path: String) -> String {
        """
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(path)/run/bus</listen>
          <servicedir>\(path)/services</servicedir>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>

        """
    }

    private static var presentVariables: [String] {
        var names: [String] = []
        var next = unsafe environ
        while let entry = unsafe next.pointee {
            names.append(String(unsafe String(cString: entry).prefix { $0 != "=" }))
            unsafe next += 1
        }
        return names
    }
}
