import CLibinput
import SurfaceResponders

/// Reads a libinput event. Do not keep it: the event is destroyed afterward.
@safe
struct LibraryEvent {
    let event: OpaquePointer

    init(_ event: OpaquePointer) {
        unsafe self.event = unsafe event
    }

    var type: libinput_event_type { unsafe libinput.event_get_type(event) }
    var device: OpaquePointer? { unsafe libinput.event_get_device(event) }

    /// Returns the report and its time in microseconds; `nil` for events that repeat others or are unknown.
    func report() -> (LibinputReport, UInt64)? {
        switch type.rawValue {
        case LIBINPUT_EVENT_KEYBOARD_KEY.rawValue: key()
        case LIBINPUT_EVENT_POINTER_MOTION.rawValue..<LIBINPUT_EVENT_TOUCH_DOWN.rawValue: pointer()
        case LIBINPUT_EVENT_TOUCH_DOWN.rawValue..<LIBINPUT_EVENT_TABLET_TOOL_AXIS.rawValue: touch()
        case LIBINPUT_EVENT_TABLET_TOOL_AXIS.rawValue..<LIBINPUT_EVENT_TABLET_PAD_BUTTON.rawValue:
            tabletTool()
        case LIBINPUT_EVENT_TABLET_PAD_BUTTON.rawValue..<LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN.rawValue:
            tabletPad()
        case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN.rawValue..<LIBINPUT_EVENT_SWITCH_TOGGLE.rawValue: gesture()
        case LIBINPUT_EVENT_SWITCH_TOGGLE.rawValue: toggle()
        default: nil
        }
    }

    private func key() -> (LibinputReport, UInt64)? {
        guard let key = unsafe libinput.event_get_keyboard_event(event) else { return nil }
        let state = unsafe libinput.event_keyboard_get_key_state(key)
        return unsafe (
            .key(libinput.event_keyboard_get_key(key), isDown: state == LIBINPUT_KEY_STATE_PRESSED),
            libinput.event_keyboard_get_time_usec(key)
        )
    }

    private func touch() -> (LibinputReport, UInt64)? {
        guard let touch = unsafe libinput.event_get_touch_event(event) else { return nil }
        let time = unsafe libinput.event_touch_get_time_usec(touch)
        if type == LIBINPUT_EVENT_TOUCH_FRAME { return (.touchFrame, time) }
        let slot = unsafe libinput.event_touch_get_slot(touch)
        switch type {
        case LIBINPUT_EVENT_TOUCH_DOWN:
            return unsafe (.touchDown(slot: slot, Self.place(of: touch)), time)
        case LIBINPUT_EVENT_TOUCH_MOTION:
            return unsafe (.touchMotion(slot: slot, Self.place(of: touch)), time)
        case LIBINPUT_EVENT_TOUCH_UP: return (.touchUp(slot: slot), time)
        case LIBINPUT_EVENT_TOUCH_CANCEL: return (.touchCancel(slot: slot), time)
        default: return nil
        }
    }

    private static func place(of touch: OpaquePointer) -> Point {
        unsafe Point(
            x: libinput.event_touch_get_x_transformed(touch, 1),
            y: libinput.event_touch_get_y_transformed(touch, 1))
    }

    private func gesture() -> (LibinputReport, UInt64)? {
        guard let gesture = unsafe libinput.event_get_gesture_event(event) else { return nil }
        let time = unsafe libinput.event_gesture_get_time_usec(gesture)
        let delta = unsafe Vector(
            dx: libinput.event_gesture_get_dx(gesture), dy: libinput.event_gesture_get_dy(gesture))
        let fingerCount = unsafe Int(libinput.event_gesture_get_finger_count(gesture))
        let isCancelled = unsafe libinput.event_gesture_get_cancelled(gesture) != 0
        let report: LibinputReport? =
            switch type {
            case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN: .gestureBegin(.swipe, fingerCount: fingerCount)
            case LIBINPUT_EVENT_GESTURE_PINCH_BEGIN: .gestureBegin(.pinch, fingerCount: fingerCount)
            case LIBINPUT_EVENT_GESTURE_HOLD_BEGIN: .gestureBegin(.hold, fingerCount: fingerCount)
            case LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE: .swipe(delta)
            case LIBINPUT_EVENT_GESTURE_PINCH_UPDATE:
                unsafe .pinch(
                    delta, scale: libinput.event_gesture_get_scale(gesture),
                    degrees: libinput.event_gesture_get_angle_delta(gesture))
            case LIBINPUT_EVENT_GESTURE_SWIPE_END: .gestureEnd(.swipe, isCancelled: isCancelled)
            case LIBINPUT_EVENT_GESTURE_PINCH_END: .gestureEnd(.pinch, isCancelled: isCancelled)
            case LIBINPUT_EVENT_GESTURE_HOLD_END: .gestureEnd(.hold, isCancelled: isCancelled)
            default: nil
            }
        return report.map { ($0, time) }
    }

    private func toggle() -> (LibinputReport, UInt64)? {
        guard let toggled = unsafe libinput.event_get_switch_event(event) else { return nil }
        let toggle: DeviceToggle
        switch unsafe libinput.event_switch_get_switch(toggled) {
        case LIBINPUT_SWITCH_LID: toggle = .lid
        case LIBINPUT_SWITCH_TABLET_MODE: toggle = .tabletMode
        default: return nil
        }
        let state = unsafe libinput.event_switch_get_switch_state(toggled)
        return unsafe (
            .toggle(toggle, isOn: state == LIBINPUT_SWITCH_STATE_ON),
            libinput.event_switch_get_time_usec(toggled)
        )
    }

    func pointer() -> (LibinputReport, UInt64)? {
        guard let pointer = unsafe libinput.event_get_pointer_event(event) else { return nil }
        let time = unsafe libinput.event_pointer_get_time_usec(pointer)
        switch type {
        case LIBINPUT_EVENT_POINTER_MOTION: return unsafe (Self.motion(pointer), time)
        case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
            let place = unsafe Point(
                x: libinput.event_pointer_get_absolute_x_transformed(pointer, 1),
                y: libinput.event_pointer_get_absolute_y_transformed(pointer, 1))
            return (.pointerPosition(place), time)
        case LIBINPUT_EVENT_POINTER_BUTTON:
            let state = unsafe libinput.event_pointer_get_button_state(pointer)
            return unsafe (
                .button(
                    libinput.event_pointer_get_button(pointer), isDown: state == LIBINPUT_BUTTON_STATE_PRESSED
                ),
                time
            )
        case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL: return unsafe (Self.scroll(pointer, .wheel), time)
        case LIBINPUT_EVENT_POINTER_SCROLL_FINGER: return unsafe (Self.scroll(pointer, .finger), time)
        case LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS: return unsafe (Self.scroll(pointer, .continuous), time)
        // LIBINPUT_EVENT_POINTER_AXIS repeats the content of the three above.
        default: return nil
        }
    }

    private static func motion(_ pointer: OpaquePointer) -> LibinputReport {
        unsafe .pointerMotion(
            Vector(dx: libinput.event_pointer_get_dx(pointer), dy: libinput.event_pointer_get_dy(pointer)),
            unaccelerated: Vector(
                dx: libinput.event_pointer_get_dx_unaccelerated(pointer),
                dy: libinput.event_pointer_get_dy_unaccelerated(pointer)))
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
        guard unsafe libinput.event_pointer_has_axis(pointer, axis) != 0 else { return nil }
        return unsafe LibinputScroll.Axis(
            value: libinput.event_pointer_get_scroll_value(pointer, axis),
            value120: source == .wheel ? libinput.event_pointer_get_scroll_value_v120(pointer, axis) : 0)
    }
}
