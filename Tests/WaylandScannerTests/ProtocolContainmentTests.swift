import Foundation
import Testing
import WaylandScanner

/// Our protocol files against those that the distribution installs.
struct ProtocolContainmentTests {
    /// The files, and whether the distribution (libwayland-dev and wayland-protocols) has each one too.
    static let files = [
        ("wayland.xml", true),
        ("xdg-shell.xml", true),
        ("xdg-output-unstable-v1.xml", true),
        ("fifo-v1.xml", false),
        ("commit-timing-v1.xml", false),
        ("presentation-time.xml", true),
        ("relative-pointer-unstable-v1.xml", true),
        ("pointer-constraints-unstable-v1.xml", true),
        ("pointer-warp-v1.xml", false),
        ("cursor-shape-v1.xml", false),
        ("keyboard-shortcuts-inhibit-unstable-v1.xml", true),
        ("xwayland-keyboard-grab-unstable-v1.xml", true),
        ("pointer-gestures-unstable-v1.xml", true),
        ("input-timestamps-unstable-v1.xml", true),
        ("tablet-v2.xml", false),
        ("wlr-virtual-pointer-unstable-v1.xml", false),
        ("virtual-keyboard-unstable-v1.xml", false),
        ("wlr-layer-shell-unstable-v1.xml", false),
        ("surface-responder-v1.xml", false),
        ("text-input-unstable-v3.xml", true),
        ("input-method-unstable-v2.xml", false),
        ("text-input-unstable-v1.xml", true),
        ("input-method-unstable-v1.xml", true),
        ("text-input-unstable-v2.xml", false),
        ("security-context-v1.xml", false),
        ("wlr-output-management-unstable-v1.xml", false),
        ("viewporter.xml", true),
        ("linux-dmabuf-unstable-v1.xml", true),
        ("single-pixel-buffer-v1.xml", true),
        ("alpha-modifier-v1.xml", false),
        ("fractional-scale-v1.xml", true),
        ("content-type-v1.xml", true),
        ("tearing-control-v1.xml", true),
        ("wlr-screencopy-unstable-v1.xml", false),
        ("ext-foreign-toplevel-list-v1.xml", false),
        ("ext-image-capture-source-v1.xml", false),
        ("ext-image-copy-capture-v1.xml", false),
        ("wlr-foreign-toplevel-management-unstable-v1.xml", false),
        ("xdg-activation-v1.xml", true),
        ("xdg-decoration-unstable-v1.xml", true),
        ("kde-server-decoration.xml", false),
        ("xdg-foreign-unstable-v2.xml", true),
        ("xdg-dialog-v1.xml", false),
        ("xdg-toplevel-tag-v1.xml", false),
        ("xdg-toplevel-icon-v1.xml", false),
        ("xdg-toplevel-drag-v1.xml", false),
        ("xdg-system-bell-v1.xml", false),
        ("ext-workspace-v1.xml", false),
        ("primary-selection-unstable-v1.xml", true),
        ("ext-data-control-v1.xml", false),
        ("wlr-data-control-unstable-v1.xml", false),
        ("idle-inhibit-unstable-v1.xml", true),
        ("ext-idle-notify-v1.xml", true),
        ("ext-session-lock-v1.xml", true),
        ("ext-transient-seat-v1.xml", false),
        ("ext-input-trigger-registration-v1.xml", false),
        ("ext-input-trigger-action-v1.xml", false),
    ]

    @Test(arguments: files.filter(\.1).map(\.0))
    func ourFileContainsTheDistributions(_ file: String) throws {
        let ours = try ProtocolFiles.ours(file)
        let found = try ProtocolFiles.distributions(named: ours.name)
        let distributions = try #require(
            found,
            "no protocol \(ours.name) below /usr/share: install libwayland-dev and wayland-protocols")
        for difference in ProtocolContainment(older: distributions, newer: ours).differences() {
            Issue.record("\(file): \(difference)")
        }
    }

    @Test func everyFileIsListedHere() throws {
        #expect(try ProtocolFiles.namesOfOurs() == Set(Self.files.map(\.0)))
    }

    @Test(arguments: files.map(\.0))
    func everyPartHasASummary(_ file: String) throws {
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
