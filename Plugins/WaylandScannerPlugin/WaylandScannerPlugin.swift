import PackagePlugin

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Generates Swift from protocol files during a build.
///
/// For `WaylandServer` and `WaylandClient`, it reads this package's own `protocols` folder. For any other
/// target, it reads the `*.xml` files in the target's folder. It generates the server side if the target
/// depends on `WaylandServer`, and the client side if it depends on `WaylandClient` only.
@main
struct WaylandScannerPlugin: BuildToolPlugin {
    /// The protocol files of this package.
    ///
    /// They are listed because SwiftPM caches the build plan: it would not notice a new file in a folder
    /// outside the target, but it notices a change of this list.
    private static let protocols = [
        "wayland.xml",
        "xdg-shell.xml",
        "xdg-output-unstable-v1.xml",
        "fifo-v1.xml",
        "commit-timing-v1.xml",
        "presentation-time.xml",
        "wlr-virtual-pointer-unstable-v1.xml",
        "virtual-keyboard-unstable-v1.xml",
        "relative-pointer-unstable-v1.xml",
        "keyboard-shortcuts-inhibit-unstable-v1.xml",
        "xwayland-keyboard-grab-unstable-v1.xml",
        "pointer-gestures-unstable-v1.xml",
        "input-timestamps-unstable-v1.xml",
        "pointer-constraints-unstable-v1.xml",
        "pointer-warp-v1.xml",
        "cursor-shape-v1.xml",
        "tablet-v2.xml",
        "wlr-layer-shell-unstable-v1.xml",
        "surface-responder-v1.xml",
        "text-input-unstable-v3.xml",
        "input-method-unstable-v2.xml",
        "text-input-unstable-v1.xml",
        "input-method-unstable-v1.xml",
        "text-input-unstable-v2.xml",
        "security-context-v1.xml",
        "wlr-output-management-unstable-v1.xml",
        "viewporter.xml",
        "linux-dmabuf-unstable-v1.xml",
        "single-pixel-buffer-v1.xml",
        "alpha-modifier-v1.xml",
        "fractional-scale-v1.xml",
        "content-type-v1.xml",
        "tearing-control-v1.xml",
        "wlr-screencopy-unstable-v1.xml",
        "ext-foreign-toplevel-list-v1.xml",
        "ext-image-capture-source-v1.xml",
        "ext-image-copy-capture-v1.xml",
        "wlr-foreign-toplevel-management-unstable-v1.xml",
        "xdg-activation-v1.xml",
        "xdg-decoration-unstable-v1.xml",
        "kde-server-decoration.xml",
        "xdg-foreign-unstable-v2.xml",
        "xdg-dialog-v1.xml",
        "xdg-toplevel-tag-v1.xml",
        "xdg-toplevel-icon-v1.xml",
        "xdg-toplevel-drag-v1.xml",
        "xdg-system-bell-v1.xml",
        "ext-workspace-v1.xml",
        "primary-selection-unstable-v1.xml",
        "ext-data-control-v1.xml",
        "wlr-data-control-unstable-v1.xml",
        "idle-inhibit-unstable-v1.xml",
        "ext-idle-notify-v1.xml",
        "ext-session-lock-v1.xml",
        "ext-transient-seat-v1.xml",
        "ext-input-trigger-registration-v1.xml",
        "ext-input-trigger-action-v1.xml",
    ]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let sides = ["WaylandServer": "server", "WaylandClient": "client"]
        if let side = sides[target.name] {
            let folder = context.package.directoryURL.appending(path: "protocols")
            let files = Self.protocols.map { folder.appending(path: $0) }
            return try commands(for: files, side: side, options: [], context: context)
        }
        guard let module = target.sourceModule else { return [] }
        let files = module.sourceFiles(withSuffix: "xml").map(\.url)
        let runtimes = Self.runtimes(of: target)
        guard
            let side = ["WaylandServer", "WaylandClient"].first(where: runtimes.contains).flatMap({
                sides[$0]
            })
        else {
            Diagnostics.error("\(target.name) depends on neither WaylandServer nor WaylandClient")
            return []
        }
        return try commands(for: files, side: side, options: ["--import-runtime"], context: context)
    }

    /// Returns one command for all files of a target, because they refer to each other.
    private func commands(
        for files: [URL], side: String, options: [String], context: PluginContext
    ) throws -> [Command] {
        guard !files.isEmpty else { return [] }
        let folder = context.pluginWorkDirectoryURL
        let names = files.map { $0.deletingPathExtension().lastPathComponent + ".swift" }
        return [
            .buildCommand(
                displayName: "Generating Swift from \(files.count) protocols (\(side))",
                executable: try context.tool(named: "WaylandScannerMain").url,
                arguments: options + [side, folder.path()] + files.map { $0.path() },
                inputFiles: files,
                outputFiles: names.map { folder.appending(path: $0) })
        ]
    }

    /// Returns the names of the targets and products on which a target directly depends.
    private static func runtimes(of target: any Target) -> [String] {
        target.dependencies.map { dependency in
            switch dependency {
            case .target(let target): target.name
            case .product(let product): product.name
            @unknown default: ""
            }
        }
    }
}
