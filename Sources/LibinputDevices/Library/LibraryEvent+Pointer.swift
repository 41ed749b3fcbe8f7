import CLibinput
import SurfaceResponders

extension LibraryEvent {
    func pointer() -> (LibinputReport, UInt64)? {
        guard let pointer = unsafe libinput_event_get_pointer_event(event) else { return nil }
        let time = unsafe libinput_event_pointer_get_time_usec(pointer)
        switch type {
        case LIBINPUT_EVENT_POINTER_MOTION: return unsafe (Self.motion(pointer), time)
        case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
            let place = unsafe Point(
                x: libinput_event_pointer_get_absolute_x_transformed(pointer, 1),
                y: libinput_event_pointer_get_absolute_y_transformed(pointer, 1))
            return (.pointerPosition(place), time)
        case LIBINPUT_EVENT_POINTER_BUTTON:
            let state = unsafe libinput_event_pointer_get_button_state(pointer)
            return unsafe (
                .button(
                    libinput_event_pointer_get_button(pointer), isDown: state == LIBINPUT_BUTTON_STATE_PRESSED
                ),
                time
            )
        case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL: return unsafe (Self.scroll(pointer, .wheel), time)
        case LIBINPUT_EVENT_POINTER_SCROLL_FINGER: return unsafe (Self.scroll(pointer, .finger), time)
        case LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS: return unsafe (Self.scroll(pointer, .continuous), time)
        // LIBINPUT_EVENT_POINTER_AXIS says what the three above say.
        default: return nil
        }
    }

    private static func motion(_ pointer: OpaquePointer) -> LibinputReport {
        unsafe .pointerMotion(
            Vector(dx: libinput_event_pointer_get_dx(pointer), dy: libinput_event_pointer_get_dy(pointer)),
            unaccelerated: Vector(
                dx: libinput_event_pointer_get_dx_unaccelerated(pointer),
                dy: libinput_event_pointer_get_dy_unaccelerated(pointer)))
    }

    private static func scroll(
        _ pointer: OpaquePointer, _ source: LibinputScroll.Source
    ) -> LibinputReport {
        unsafe .scroll(
            LibinputScroll(
                source: source,
                horizontal: axis(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL, of: pointer, source),
                vertical: axis(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL, of: pointer, source)))
    }

    private static func axis(
        _ axis: libinput_pointer_axis, of pointer: OpaquePointer, _ source: LibinputScroll.Source
    ) -> LibinputScroll.Axis? {
        guard unsafe libinput_event_pointer_has_axis(pointer, axis) != 0 else { return nil }
        return unsafe LibinputScroll.Axis(
            value: libinput_event_pointer_get_scroll_value(pointer, axis),
            value120: source == .wheel ? libinput_event_pointer_get_scroll_value_v120(pointer, axis) : 0)
    }
}
