internal import CCairo
internal import CLibinput
internal import CPNG
internal import CPixman
internal import CScreen
internal import CXKBRegistry
internal import CXcursor

/// A library that is loaded when it is first used.
struct LoadedLibrary {
    private let name: String
    private let use: String
    /// The Debian package that contains it.
    private let package: String
    private let isAvailable: Bool

    /// All of them. This loads each one, as its first use does.
    static var all: [LoadedLibrary] {
        [
            LoadedLibrary(
                name: CPIXMAN_LIBRARY, use: "pictures, windows and screens", package: "libpixman-1-0",
                isAvailable: unsafe cpixman_load() != nil),
            LoadedLibrary(
                name: CPNG_LIBRARY, use: "PNG files", package: "libpng16-16",
                isAvailable: unsafe cpng_load() != nil),
            LoadedLibrary(
                name: CXCURSOR_LIBRARY, use: "the pointer on pictures and screens", package: "libxcursor1",
                isAvailable: cxcursor_is_available() != 0),
            LoadedLibrary(
                name: CCAIRO_LIBRARY, use: "titles of windows", package: "libpangocairo-1.0-0",
                isAvailable: ccairo_is_available() != 0),
            LoadedLibrary(
                name: CXKB_REGISTRY_LIBRARY, use: "languages of layouts", package: "libxkbregistry0",
                isAvailable: unsafe cxkb_registry_load() != nil),
            LoadedLibrary(
                name: CLIBUDEV_LIBRARY, use: "--backend screen", package: "libudev1",
                isAvailable: missingForDevices != CLIBUDEV_LIBRARY),
            LoadedLibrary(
                name: CLIBINPUT_LIBRARY, use: "--backend screen", package: "libinput10",
                isAvailable: missingForDevices == nil),
            LoadedLibrary(
                name: CSCREEN_LIBSEAT, use: "--backend screen", package: "libseat1",
                isAvailable: unsafe cscreen_libseat_load() != nil),
        ]
    }

    /// libudev is loaded first, and libinput, which depends on it, only if that succeeds.
    private static var missingForDevices: String? {
        unsafe clibinput_load().map { unsafe String(cString: $0) }
    }

    var requirement: Requirement {
        Requirement(name, for: use, remedy: isAvailable ? nil : "install \(package)")
    }
}
