import SurfaceResponders
import WaylandShell

/// A window that may contain a widget, in global logical pixels.
struct WidgetWindow: Equatable {
    let number: Int
    let title: String
    let processID: Int32
    /// Its geometry.
    let frame: Rect
    /// Its whole surface, with the shadow.
    let surface: Rect
    let isKey: Bool
    /// The surfaces of its popups, from back to front.
    var popups: [Rect] = []

    /// The window whose accessible is the top of a widget: of the same process, then by its title, its size and the
    /// focus. `nil` if several remain.
    static func containing(_ widget: FoundWidget, among windows: [WidgetWindow]) -> WidgetWindow? {
        let size = widget.top.extents?.size
        let tests: [(WidgetWindow) -> Bool] = [
            { $0.title == widget.top.title }, { [$0.frame.size, $0.surface.size].contains(size) }, \.isKey,
        ]
        var candidates = windows.filter { $0.processID == widget.processID }
        for test in tests where candidates.count > 1 {
            let matching = candidates.filter(test)
            if !matching.isEmpty { candidates = matching }
        }
        return candidates.count == 1 ? candidates[0] : nil
    }

    /// Converts the extents of a widget to the geometry of this window. Returns `nil` if the toolkit does not know the
    /// place.
    ///
    /// - GTK 3 reports places in the surface, with its shadow.
    /// - GTK 4 and Firefox report places in the window's geometry.
    /// - Qt reports places in its idea of the screen, in which the extents of the top are the content. A frame that
    ///   Qt draws is around it: its sides and its bottom have the same width, and the title has the rest of the
    ///   height.
    /// - In a popup, GTK 3 reports places in the popup's surface. Of several popups, it is unknown which one that is.
    func place(of widget: FoundWidget) -> Rect? {
        if widget.isInPopup {
            guard widget.toolkit == "gtk", widget.version.hasPrefix("3"), popups.count == 1 else {
                return nil
            }
            return widget.extents.offset(by: popups[0].origin - frame.origin)
        }
        if widget.toolkit == "gtk", widget.version.hasPrefix("3") {
            return widget.extents.offset(by: surface.origin - frame.origin)
        }
        guard widget.toolkit == "qt", let top = widget.top.extents else { return widget.extents }
        let side = max((frame.width - top.width) / 2, 0)
        return widget.extents.offset(
            by: Vector(dx: side - top.minX, dy: max(frame.height - top.height - side, 0) - top.minY))
    }

    /// The visible part of a widget in this window or its popup, in global logical pixels; empty if there is none, and
    /// `nil` if its place is unknown.
    func visiblePart(of widget: FoundWidget) -> Rect? {
        let place = place(of: widget)?.offset(by: frame.origin - .zero)
        return place?.intersection(widget.isInPopup ? popups[0] : frame)
    }
}

extension Desktop {
    /// All windows with programs in this process namespace.
    func widgetWindows(on compositor: MiniCompositor) -> [WidgetWindow] {
        toplevels.compactMap { toplevel in
            guard let window = toplevel.toplevelWindow, let root = window.rootSurface,
                let client = compositor.core.surface(of: root)?.resource.client
            else { return nil }
            return WidgetWindow(
                number: toplevel.number, title: toplevel.title, processID: client.credentials.processID,
                frame: window.frame, surface: root.transformToGlobal.boundingBox(of: root.bounds),
                isKey: compositor.seats.contains { $0.focus.keyWindow === window },
                popups: popups(of: toplevel).map { $0.transformToGlobal.boundingBox(of: $0.bounds) })
        }
    }

    /// The surfaces of a window's menus and other popups, from back to front.
    private func popups(of toplevel: DesktopToplevel) -> [SurfaceResponder] {
        scene.windows.flatMap(\.surfaces).filter {
            $0 !== toplevel.toplevelWindow?.rootSurface && self.toplevel(of: $0) === toplevel
        }
    }
}
