import Logging
import WaylandServer

/// A cursor that the compositor draws, by its name in CSS; two names are the desktops' own.
public enum CursorShape: String, Hashable, Sendable, CaseIterable {
    /// The common one.
    case `default`
    /// There is a menu for what is under it.
    case contextMenu = "context-menu"
    /// There is help for what is under it.
    case help
    /// Something that can be followed, such as a link.
    case pointer
    /// The program is busy, and can be used.
    case progress
    /// The program is busy.
    case wait
    /// Cells can be selected.
    case cell
    /// For precision.
    case crosshair
    /// Text can be selected.
    case text
    /// Text that runs downward can be selected.
    case verticalText = "vertical-text"
    /// A reference to it will be made.
    case alias
    /// It will be copied.
    case copy
    /// It will be moved.
    case move
    /// It cannot be dropped here.
    case noDrop = "no-drop"
    /// It cannot be done.
    case notAllowed = "not-allowed"
    /// It can be grabbed.
    case grab
    /// It is grabbed.
    case grabbing
    /// The right edge is to be moved.
    case eResize = "e-resize"
    /// The upper edge is to be moved.
    case nResize = "n-resize"
    /// The upper right corner is to be moved.
    case neResize = "ne-resize"
    /// The upper left corner is to be moved.
    case nwResize = "nw-resize"
    /// The lower edge is to be moved.
    case sResize = "s-resize"
    /// The lower right corner is to be moved.
    case seResize = "se-resize"
    /// The lower left corner is to be moved.
    case swResize = "sw-resize"
    /// The left edge is to be moved.
    case wResize = "w-resize"
    /// Left and right edges are to be moved.
    case ewResize = "ew-resize"
    /// Upper and lower edges are to be moved.
    case nsResize = "ns-resize"
    /// Upper right and lower left corners are to be moved.
    case neswResize = "nesw-resize"
    /// Upper left and lower right corners are to be moved.
    case nwseResize = "nwse-resize"
    /// The width of a column is to be changed.
    case colResize = "col-resize"
    /// The height of a row is to be changed.
    case rowResize = "row-resize"
    /// It can be scrolled in any direction.
    case allScroll = "all-scroll"
    /// It can be made larger.
    case zoomIn = "zoom-in"
    /// It can be made smaller.
    case zoomOut = "zoom-out"
    /// The person will be asked what is to be done with it.
    case dndAsk = "dnd-ask"
    /// It can be moved or resized in any direction.
    case allResize = "all-resize"
}

extension CursorShape {
    /// What a client names.
    /// - Returns: nil for a number that the protocol does not know.
    init?(_ shape: WpCursorShapeDeviceV1.Shape) {
        guard let place = Int(exactly: shape.rawValue), Self.allCases.indices.contains(place - 1) else {
            return nil
        }
        // The protocol's numbers begin at one, in the same order.
        self = Self.allCases[place - 1]
    }
}

/// wp_cursor_shape_manager_v1: clients name the cursor that they want, and the compositor draws it from the person's theme.
extension ManagerRequests: WpCursorShapeManagerV1Handler {
    func getPointer(
        _ manager: WpCursorShapeManagerV1, cursorShapeDevice: NewResource<WpCursorShapeDeviceV1>,
        pointer: WlPointer
    ) {
        let device = CursorShapeDevice(logger) { [weak pointer] shape, serial, client in
            guard let pointer, pointer.isAlive, let global = SeatGlobal.from(pointer) else { return true }
            return global.senders.pointer.setShape(shape, serial: serial, of: client)
        }
        _ = cursorShapeDevice.create(device)
    }

    func getTabletToolV2(
        _ manager: WpCursorShapeManagerV1, cursorShapeDevice: NewResource<WpCursorShapeDeviceV1>,
        tabletTool: ZwpTabletToolV2
    ) {
        let tool = tabletTool.handler as? ToolRequests
        let device = CursorShapeDevice(logger) { [weak tool] shape, serial, client in
            tool?.setShape(shape, serial: serial, of: client) ?? true
        }
        _ = cursorShapeDevice.create(device)
    }
}

/// A wp_cursor_shape_device_v1: what a pointer or a tool looks like. Without effect once that is gone, or inert.
final class CursorShapeDevice: WpCursorShapeDeviceV1Handler {
    /// Shows a shape, and answers false if the serial is not that of the client's latest enter.
    typealias Show = (_ shape: CursorShape, _ serial: UInt32, _ client: Client) -> Bool

    private let show: Show
    private let logger: Logger

    init(_ logger: Logger, _ show: @escaping Show) {
        self.logger = logger
        self.show = show
    }

    func setShape(_ device: WpCursorShapeDeviceV1, serial: UInt32, shape: WpCursorShapeDeviceV1.Shape) {
        guard WpCursorShapeDeviceV1.Shape.isValid(shape.rawValue, version: device.version),
            let shape = CursorShape(shape)
        else {
            return device.postError(.invalidShape, "version \(device.version) has no shape \(shape.rawValue)")
        }
        if !show(shape, serial, device.client) {
            logger.debug("set_shape refused: serial \(serial) is not that of the client's enter")
        }
    }
}
