import Logging
import SurfaceResponders
import WaylandClient
import WaylandRenderer
import WaylandSeat
import WaylandShell

/// The frame that a window draws around itself, because the host draws none: a title bar, which moves the window,
/// with a button that closes it, and borders that resize it. A double click on the title bar maximizes the window,
/// and a right click opens the host's menu.
///
/// Points and lengths are in logical pixels of the host. Points are from the frame's upper left corner.
final class HostFrame {
    /// The window that the frame is around.
    unowned let window: HostWindow

    private let toplevel: WaylandClient.XdgToplevel
    private let logger: Logger
    private let titleBar: Part
    /// One color around the window. Without viewports, only the title bar is shown.
    private let border: Part?
    private var look: Look
    private var button = ButtonState.normal
    private var shown: (look: Look, button: ButtonState)?

    private var location: Point?
    private var press: Press?
    /// The latest press on the title bar, for recognizing a double click.
    private var latest: (location: Point, time: UInt32)?

    /// What the frame shows, and around what.
    struct Look: Equatable {
        /// The size of the window in the frame.
        var size: Size
        var hostScale = OutputScale.one
        var title: String
        /// Titles load libraries, so the first picture has none.
        var showsTitle = false
        var state = State()
    }

    /// The state of the window, as the host decides it.
    struct State: Equatable {
        var isActive = false
        var isMaximized = false
        /// Whether the window has an area to fill, so that there is nothing to resize.
        var isFilling = false
        var isFullscreen = false
    }

    private enum ButtonState {
        case normal, hovered, pressed
    }

    /// A press or a touch that continues.
    private enum Press {
        /// It began on the button.
        case button
        /// It began on the title bar, and moves the window once it has moved itself.
        case titleBar(at: Point, Grip)
    }

    /// What the host needs to take over a press.
    struct Grip {
        let seat: WaylandClient.WlSeat
        let serial: UInt32
        /// In milliseconds, of a clock of the host.
        let time: UInt32
    }

    private struct Part {
        let picture: HostPicture
        let place: WaylandClient.WlSubsurface

        init(of window: HostWindow, _ subcompositor: WaylandClient.WlSubcompositor, _ picture: HostPicture) {
            self.picture = picture
            place = subcompositor.getSubsurface(surface: picture.surface, parent: window.surface)
            place.placeBelow(sibling: window.surface)
        }

        func stop() {
            place.destroy()
            picture.stop()
        }
    }

    private static let barHeight = 32.0
    private static let borderWidth = 4.0
    private static let buttonSize = Size(width: 32, height: 24)
    private static let fontSize = 13.0
    /// How far a press on the title bar moves before it moves the window, and how far two presses of a double click
    /// may be from each other.
    private static let slack = 8.0
    /// The longest time between the presses of a double click, in milliseconds.
    private static let doubleClickTime: UInt32 = 400

    /// - Returns: `nil` if the host has no subsurfaces.
    init?(
        around window: HostWindow, _ toplevel: WaylandClient.XdgToplevel, _ look: Look, on host: Host,
        renderer: PixmanRenderer, logger: Logger
    ) {
        guard let subcompositor = host.subcompositor else { return nil }
        self.window = window
        self.toplevel = toplevel
        self.logger = logger
        self.look = look
        titleBar = Part(of: window, subcompositor, HostPicture(on: host, renderer: renderer))
        border =
            host.viewporter == nil
            ? nil : Part(of: window, subcompositor, HostPicture(on: host, renderer: renderer))
        // The border is behind the title bar.
        border?.place.placeBelow(sibling: titleBar.picture.surface)
    }

    func stop() {
        titleBar.stop()
        border?.stop()
    }

    /// Whether a surface of the host is a part of the frame.
    func contains(_ surface: WaylandClient.WlSurface) -> Bool {
        surface === titleBar.picture.surface || surface === border?.picture.surface
    }

    // MARK: Looks

    /// The widths of the frame's sides in a state of the window.
    func insets(in state: State) -> FrameInsets {
        if state.isFullscreen { return FrameInsets() }
        let width = border == nil || state.isFilling ? 0 : Self.borderWidth
        return FrameInsets(top: Self.barHeight, left: width, bottom: width, right: width)
    }

    private var insets: FrameInsets { insets(in: look.state) }

    private var size: Size {
        let insets = insets
        return Size(
            width: look.size.width + insets.left + insets.right,
            height: look.size.height + insets.top + insets.bottom)
    }

    private var buttonFrame: Rect {
        Rect(
            x: size.width - insets.right - Self.buttonSize.width,
            y: (Self.barHeight - Self.buttonSize.height) / 2,
            width: Self.buttonSize.width, height: Self.buttonSize.height)
    }

    private func edges(at point: Point) -> ResizeEdges {
        look.state.isFilling || border == nil ? [] : ResizeEdges(at: point, ofFrame: size)
    }

    /// The cursor where the pointer is.
    var cursor: CursorShape {
        guard press == nil, let location else { return .default }
        return CursorShape(resizing: edges(at: location)) ?? .default
    }

    /// Changes what the frame shows. Call ``update()`` afterwards.
    func setLook(_ look: Look) {
        self.look = look
        updateButton()
    }

    private func updateButton() {
        let isInside = location.map(buttonFrame.contains) ?? false
        switch press {
        case .button: button = isInside ? .pressed : .normal
        case .titleBar: button = .normal
        case nil: button = isInside ? .hovered : .normal
        }
    }

    /// Draws the frame if it has changed. The host shows it with the next commit of the window's surface. Called at
    /// the end of each turn.
    /// - Returns: whether the frame has changed.
    func update() -> Bool {
        if let shown, shown.look == look, shown.button == button { return false }
        do {
            guard try draw() else { return false }
        } catch {
            logger.warning("the frame of a window cannot be drawn: \(error)")
        }
        shown = (look, button)
        return true
    }

    private func draw() throws -> Bool {
        let (colors, insets, size) = (HostFrameColors(isActive: look.state.isActive), insets, size)
        if look.state.isFullscreen {
            titleBar.picture.hide()
            border?.picture.hide()
        } else {
            let bar = Rect(x: 0, y: 0, width: size.width, height: Self.barHeight)
            guard
                try titleBar.picture.draw(
                    buttonItems(colors) + titleItems(colors), in: bar, over: colors.background,
                    hostScale: look.hostScale)
            else { return false }
            let pixel = Rect(x: 0, y: 0, width: 1, height: 1)
            if insets.left == 0 {
                border?.picture.hide()
            } else if let border,
                try !border.picture.draw(
                    [], in: pixel, over: colors.background, hostScale: .one, stretchedTo: size)
            {
                return false
            }
        }
        for part in [titleBar, border].compactMap(\.self) {
            part.place.setPosition(x: -Int32(insets.left), y: -Int32(insets.top))
            part.picture.surface.commit()
        }
        return true
    }

    private func buttonItems(_ colors: HostFrameColors) -> [FrameItem] {
        let frame = buttonFrame
        // The cross is in the middle of whole pixels.
        let side = 12.0
        let place = Rect(
            x: frame.center.x - side / 2, y: frame.center.y - side / 2, width: side, height: side)
        let cross = HostFrameColors.cross(
            side: Int((side * look.hostScale.factor).rounded()), scale: look.hostScale.factor,
            color: button == .normal ? colors.text : HostFrameColors(isActive: true).text)
        var items = [FrameItem(image: SurfaceImage(cross), bounds: place)]
        switch button {
        case .normal: break
        case .hovered: items.append(FrameItem(image: SurfaceImage(HostFrameColors.hovered), bounds: frame))
        case .pressed: items.append(FrameItem(image: SurfaceImage(HostFrameColors.pressed), bounds: frame))
        }
        return items
    }

    private func titleItems(_ colors: HostFrameColors) -> [FrameItem] {
        let margin = insets.left + 8
        let space = buttonFrame.minX - 2 * margin
        let scale = look.hostScale.factor
        guard look.showsTitle, space > 0,
            let text = TextPicture.draw(
                look.title, color: colors.text, height: Self.fontSize * scale, width: Int(space * scale))
        else { return [] }
        let (width, height) = (Double(text.width) / scale, Double(text.height) / scale)
        func whole(_ length: Double) -> Double { (length * scale).rounded() / scale }
        return [
            FrameItem(
                image: SurfaceImage(text),
                bounds: Rect(
                    x: margin + whole((space - width) / 2), y: whole((Self.barHeight - height) / 2),
                    width: width,
                    height: height))
        ]
    }

    // MARK: Presses

    /// The pointer, or the finger that began a press, is at a place.
    func move(to point: Point) {
        location = point
        if case .titleBar(let start, let grip) = press,
            max(abs(point.x - start.x), abs(point.y - start.y)) > Self.slack
        {
            press = nil
            latest = nil
            toplevel.move(seat: grip.seat, serial: grip.serial)
        }
        updateButton()
    }

    /// A finger comes down, or the left button of the pointer.
    func begin(at point: Point, _ grip: Grip) {
        location = point
        let edges = edges(at: point)
        if !edges.isEmpty {
            toplevel.resize(
                seat: grip.seat, serial: grip.serial,
                edges: WaylandClient.XdgToplevel.ResizeEdge(rawValue: edges.rawValue))
        } else if buttonFrame.contains(point) {
            press = .button
        } else if isSecond(at: point, grip.time) {
            latest = nil
            if look.state.isMaximized { toplevel.unsetMaximized() } else { toplevel.setMaximized() }
        } else {
            latest = (point, grip.time)
            press = .titleBar(at: point, grip)
        }
        updateButton()
    }

    private func isSecond(at point: Point, _ time: UInt32) -> Bool {
        guard let latest else { return false }
        return time &- latest.time <= Self.doubleClickTime
            && max(abs(point.x - latest.location.x), abs(point.y - latest.location.y)) <= Self.slack
    }

    /// The press ends where it was moved to.
    func end() {
        let isPushed = button == .pressed
        press = nil
        updateButton()
        if isPushed { window.onClose() }
    }

    /// The pointer or the finger has left, for example because the host moves the window.
    func leave() {
        location = nil
        press = nil
        updateButton()
    }

    /// The right button is pressed.
    func showMenu(at point: Point, _ grip: Grip) {
        toplevel.showWindowMenu(
            seat: grip.seat, serial: grip.serial, x: Int32(clamping: Int(point.x - insets.left)),
            y: Int32(clamping: Int(point.y - insets.top)))
    }
}

/// The colors of a window's frame.
private struct HostFrameColors {
    let background: FrameColor
    let text: FrameColor
    /// Behind the button that closes the window.
    static let hovered = FrameColor(argb: 0xffc0_3a34)
    static let pressed = FrameColor(argb: 0xff8e_2722)

    init(isActive: Bool) {
        background = FrameColor(argb: isActive ? 0xff3f_4f63 : 0xff32_3842)
        text = FrameColor(argb: isActive ? 0xfff4_f6f8 : 0xffa4_acb6)
    }

    /// Returns a square picture of a cross on a transparent background. Its side is in pixels.
    static func cross(side: Int, scale: Double, color: FrameColor) -> PixelContent {
        let (reach, thickness) = (5 * scale, max(1.25 * scale, 1))
        let pixels = (0..<side * side).map { number -> UInt32 in
            let x = abs(Double(number % side) + 0.5 - Double(side) / 2)
            let y = abs(Double(number / side) + 0.5 - Double(side) / 2)
            let distance = abs(x - y) / 2.squareRoot()
            let cover =
                min(max(thickness / 2 + 0.5 - distance, 0), 1) * min(max(reach + 0.5 - max(x, y), 0), 1)
            func part(_ component: UInt16) -> UInt16 { UInt16((Double(component) * cover).rounded()) }
            return FrameColor(
                red: part(color.red), green: part(color.green), blue: part(color.blue),
                alpha: part(color.alpha)
            ).argb
        }
        return PixelContent(pixels, width: side, format: .argb8888)
    }
}
