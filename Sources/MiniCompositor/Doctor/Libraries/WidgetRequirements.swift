import Glibc

extension Doctor {
    /// What finding widgets needs. The locator, a Python program, loads libatspi, which asks programs through the
    /// accessibility bus.
    static var widgets: [Requirement] {
        [
            Requirement(
                "python3", for: "widgets",
                remedy: SystemFiles.hasProgram("python3") ? nil : "install python3"),
            Requirement(
                "libatspi.so.0", for: "widgets",
                remedy: unsafe dlopen("libatspi.so.0", RTLD_NOW) == nil ? "install libatspi2.0-0" : nil),
            Requirement(
                "accessibility bus", for: "widgets",
                remedy: SystemFiles.accessibilityBus == nil ? "install at-spi2-core" : nil),
            Requirement(
                "dbus-daemon", for: "--profile test",
                remedy: SystemFiles.hasProgram("dbus-daemon") ? nil : "install dbus-daemon"),
        ]
    }
}
