import Logging
import WaylandServer

/// What clients ask of wp_cursor_shape_manager_v1.
final class CursorShapeManager: WpCursorShapeManagerV1Handler {
    private let logger: Logger

    init(_ logger: Logger) {
        self.logger = logger
    }

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
