import Logging
import WaylandServer

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
            return device.postError(
                WpCursorShapeDeviceV1.Error.invalidShape,
                "version \(device.version) has no shape \(shape.rawValue)")
        }
        if !show(shape, serial, device.client) {
            logger.debug("set_shape refused: serial \(serial) is not that of the client's enter")
        }
    }
}
