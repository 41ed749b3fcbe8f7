import Glibc
import SystemPackage

/// What programs of a test get in place of the user's: folders, settings, a language and a session bus. Two runs
/// then begin in the same state. Everything is removed with this object.
final class TestProfile {
    /// Changes to the environment of the compositor and its programs; `nil` unsets a variable.
    let environment: [String: String?]
    /// The command that serves the session bus. It starts no services.
    let busCommand: [String]
    private let folder: PrivateFolder

    private static let removed: Set<String> = [
        "AT_SPI_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS", "DESKTOP_SESSION", "GDK_SCALE", "GTK_A11Y",
        "GTK_MODULES", "GTK_THEME", "LANGUAGE", "NO_AT_BRIDGE", "QT_ACCESSIBILITY", "QT_QPA_PLATFORMTHEME",
        "QT_SCALE_FACTOR", "QT_STYLE_OVERRIDE", "SESSION_MANAGER", "XAUTHORITY",
    ]
    /// Toolkits use Wayland and neither portals nor the graphics card, whose pictures differ.
    private static let fixed = [
        "GDK_BACKEND": "wayland", "GSETTINGS_BACKEND": "keyfile", "GSK_RENDERER": "cairo",
        "GTK_USE_PORTAL": "0", "LANG": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1", "MOZ_ENABLE_WAYLAND": "1",
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
                try Self.makeFolder(place, in: folder.path)
            }
            variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(folder.path)/run/bus"
            environment = variables
            let configuration = "\(folder.path)/bus.conf"
            busCommand = ["dbus-daemon", "--nofork", "--config-file=\(configuration)"]
            try Self.write(Self.busConfiguration(folder.path), to: configuration)
            for (file, text) in [
                ("gtk-3.0/settings.ini", Self.gtkSettings), ("gtk-4.0/settings.ini", Self.gtkSettings),
                ("glib-2.0/settings/keyfile", Self.desktopSettings),
            ] {
                let place = "home/.config/\(file)"
                try Self.makeFolder(
                    String(place[..<(place.lastIndex(of: "/") ?? place.endIndex)]), in: folder.path)
                try Self.write(text, to: "\(folder.path)/\(place)")
            }
        } catch {
            throw SessionError(
                "no folder for the test profile can be created: \(error)", status: ExitStatus.cannotCreate)
        }
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

    /// Creates a folder and the folders above it, with mode 0700.
    private static func makeFolder(_ place: String, in parent: String) throws(Errno) {
        var path = parent
        for part in place.split(separator: "/") {
            path += "/\(part)"
            guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
        }
    }

    private static func write(_ text: String, to path: String) throws(Errno) {
        let file: FileDescriptor
        do {
            file = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec],
                permissions: .ownerReadWrite)
            defer { try? file.close() }
            try file.writeAll(text.utf8)
        } catch let error as Errno {
            throw error
        } catch {
            throw .ioError
        }
    }
}
