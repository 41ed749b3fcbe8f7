import Foundation
import Testing
import WaylandScanner

/// Compares our protocol files with those that the distribution installs.
struct ProtocolContainmentTests {
    /// Our files that the distribution also has, in libwayland-dev and wayland-protocols.
    static let distributed = [
        "wayland.xml",
        "xdg-shell.xml",
        "xdg-output-unstable-v1.xml",
        "presentation-time.xml",
        "relative-pointer-unstable-v1.xml",
        "pointer-constraints-unstable-v1.xml",
        "keyboard-shortcuts-inhibit-unstable-v1.xml",
        "xwayland-keyboard-grab-unstable-v1.xml",
        "pointer-gestures-unstable-v1.xml",
        "input-timestamps-unstable-v1.xml",
        "text-input-unstable-v3.xml",
        "text-input-unstable-v1.xml",
        "input-method-unstable-v1.xml",
        "viewporter.xml",
        "linux-dmabuf-unstable-v1.xml",
        "single-pixel-buffer-v1.xml",
        "fractional-scale-v1.xml",
        "content-type-v1.xml",
        "tearing-control-v1.xml",
        "xdg-activation-v1.xml",
        "xdg-decoration-unstable-v1.xml",
        "xdg-foreign-unstable-v2.xml",
        "primary-selection-unstable-v1.xml",
        "idle-inhibit-unstable-v1.xml",
        "ext-idle-notify-v1.xml",
        "ext-session-lock-v1.xml",
    ]

    @Test(arguments: try ProtocolFiles.namesOfOurs().sorted())
    func `our file contains the installed one`(_ file: String) throws {
        let ours = try ProtocolFiles.ours(file)
        guard let distributions = try ProtocolFiles.distributions(named: ours.name) else {
            #expect(
                !Self.distributed.contains(file),
                "no protocol \(ours.name) below /usr/share: install libwayland-dev and wayland-protocols")
            return
        }
        for difference in ProtocolContainment(older: distributions, newer: ours).differences() {
            Issue.record("\(file): \(difference)")
        }
    }

    @Test func `every file in the list of installed ones is ours`() throws {
        #expect(Set(Self.distributed).isSubset(of: try ProtocolFiles.namesOfOurs()))
    }

    @Test(arguments: try ProtocolFiles.namesOfOurs().sorted())
    func `every element has a summary`(_ file: String) throws {
        for interface in try ProtocolFiles.ours(file).interfaces {
            #expect(interface.summary != nil, "\(interface.name)")
            for message in interface.requests + interface.events {
                #expect(message.summary != nil, "\(interface.name).\(message.name)")
            }
            for description in interface.enums {
                #expect(description.summary != nil, "\(interface.name).\(description.name)")
                for entry in description.entries {
                    #expect(entry.summary != nil, "\(interface.name).\(description.name).\(entry.name)")
                }
            }
        }
    }
}
