import Logging
import WaylandServer

/// A cursor that the compositor draws, with its CSS name. `dnd-ask` and `all-resize` are not from CSS.
public enum CursorShape: String, Hashable, Sendable, CaseIterable {
    /// The ordinary cursor.
    case `default`
    /// A context menu is available for the object under the cursor.
    case contextMenu = "context-menu"
    /// Help is available for the object under the cursor.
    case help
    /// The object under the cursor is a link or can be clicked.
    case pointer
    /// The program is busy but can be used.
    case progress
    /// The program is busy and cannot be used.
    case wait
    /// A table cell can be selected.
    case cell
    /// A crosshair for exact positions.
    case crosshair
    /// Text can be selected.
    case text
    /// Vertical text can be selected.
    case verticalText = "vertical-text"
    /// A drop would create a link to the object.
    case alias
    /// A drop would copy the object.
    case copy
    /// A drop would move the object.
    case move
    /// The object cannot be dropped here.
    case noDrop = "no-drop"
    /// The action is not allowed.
    case notAllowed = "not-allowed"
    /// The object can be dragged.
    case grab
    /// The object is being dragged.
    case grabbing
    /// The right edge can be moved.
    case eResize = "e-resize"
    /// The upper edge can be moved.
    case nResize = "n-resize"
    /// The upper right corner can be moved.
    case neResize = "ne-resize"
    /// The upper left corner can be moved.
    case nwResize = "nw-resize"
    /// The lower edge can be moved.
    case sResize = "s-resize"
    /// The lower right corner can be moved.
    case seResize = "se-resize"
    /// The lower left corner can be moved.
    case swResize = "sw-resize"
    /// The left edge can be moved.
    case wResize = "w-resize"
    /// The left or right edge can be moved.
    case ewResize = "ew-resize"
    /// The upper or lower edge can be moved.
    case nsResize = "ns-resize"
    /// The upper right or lower left corner can be moved.
    case neswResize = "nesw-resize"
    /// The upper left or lower right corner can be moved.
    case nwseResize = "nwse-resize"
    /// The width of a column can be changed.
    case colResize = "col-resize"
    /// The height of a row can be changed.
    case rowResize = "row-resize"
    /// The content can be scrolled in any direction.
    case allScroll = "all-scroll"
    /// The content can be enlarged.
    case zoomIn = "zoom-in"
    /// The content can be reduced.
    case zoomOut = "zoom-out"
    /// The user will be asked for the action of the drop.
    case dndAsk = "dnd-ask"
    /// The object can be moved or resized in any direction.
    case allResize = "all-resize"
}

extension CursorShape {
    /// The shape that a client names; `nil` for a number that the protocol does not define.
    init?(_ shape: WpCursorShapeDeviceV1.Shape) {
        guard let place = Int(exactly: shape.rawValue), Self.allCases.indices.contains(place - 1) else {
            return nil
        }
        // The protocol's numbers begin at 1, in the same order.
        self = Self.allCases[place - 1]
    }
}

/// wp_cursor_shape_manager_v1: clients name their cursor, and the compositor draws it from the user's theme.
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

/// A wp_cursor_shape_device_v1: sets the cursor of a pointer or of a tablet tool. It has no effect once the
/// client's object for the pointer or tool is destroyed or inert.
final class CursorShapeDevice: WpCursorShapeDeviceV1Handler {
    /// Shows a shape. Returns false if the serial is not that of the client's latest enter.
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
