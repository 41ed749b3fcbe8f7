import CLibinput
import SurfaceResponders

extension LibraryEvent {
    func tabletTool() -> (LibinputReport, UInt64)? {
        guard let event = unsafe libinput.event_get_tablet_tool_event(event),
            let tool = unsafe libinput.event_tablet_tool_get_tool(event),
            let action = unsafe action(event)
        else { return nil }
        return unsafe (
            .tabletTool(TabletToolReport(Self.tool(tool), action, Self.axes(event))),
            libinput.event_tablet_tool_get_time_usec(event)
        )
    }

    private func action(_ event: OpaquePointer) -> TabletToolReport.Action? {
        switch type {
        case LIBINPUT_EVENT_TABLET_TOOL_AXIS: return .axes
        case LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY:
            let state = unsafe libinput.event_tablet_tool_get_proximity_state(event)
            return .proximity(isNear: state == LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_IN)
        case LIBINPUT_EVENT_TABLET_TOOL_TIP:
            let state = unsafe libinput.event_tablet_tool_get_tip_state(event)
            return .tip(isDown: state == LIBINPUT_TABLET_TOOL_TIP_DOWN)
        case LIBINPUT_EVENT_TABLET_TOOL_BUTTON:
            let state = unsafe libinput.event_tablet_tool_get_button_state(event)
            return unsafe .button(
                libinput.event_tablet_tool_get_button(event), isDown: state == LIBINPUT_BUTTON_STATE_PRESSED)
        default: return nil
        }
    }

    private static func tool(_ tool: OpaquePointer) -> TabletTool {
        let type = unsafe libinput.tablet_tool_get_type(tool)
        let kind: TabletTool.Kind =
            switch type {
            case LIBINPUT_TABLET_TOOL_TYPE_PEN: .pen
            case LIBINPUT_TABLET_TOOL_TYPE_ERASER: .eraser
            case LIBINPUT_TABLET_TOOL_TYPE_BRUSH: .brush
            case LIBINPUT_TABLET_TOOL_TYPE_PENCIL: .pencil
            case LIBINPUT_TABLET_TOOL_TYPE_AIRBRUSH: .airbrush
            case LIBINPUT_TABLET_TOOL_TYPE_MOUSE: .mouse
            case LIBINPUT_TABLET_TOOL_TYPE_LENS: .lens
            case LIBINPUT_TABLET_TOOL_TYPE_TOTEM: .totem
            default: .other(type.rawValue)
            }
        var axes: TabletTool.Axes = .position
        if unsafe libinput.tablet_tool_has_pressure(tool) != 0 { axes.insert(.pressure) }
        if unsafe libinput.tablet_tool_has_distance(tool) != 0 { axes.insert(.distance) }
        if unsafe libinput.tablet_tool_has_tilt(tool) != 0 { axes.insert(.tilt) }
        if unsafe libinput.tablet_tool_has_rotation(tool) != 0 { axes.insert(.rotation) }
        if unsafe libinput.tablet_tool_has_slider(tool) != 0 { axes.insert(.slider) }
        if unsafe libinput.tablet_tool_has_size(tool) != 0 { axes.insert(.contact) }
        if unsafe libinput.tablet_tool_has_wheel(tool) != 0 { axes.insert(.wheel) }
        return unsafe TabletTool(
            kind: kind, serial: libinput.tablet_tool_get_serial(tool),
            model: libinput.tablet_tool_get_tool_id(tool),
            isUnique: libinput.tablet_tool_is_unique(tool) != 0, axes: axes)
    }

    private static func axes(_ event: OpaquePointer) -> TabletToolAxes {
        unsafe TabletToolAxes(
            changed: changedAxes(event),
            position: Point(
                x: libinput.event_tablet_tool_get_x_transformed(event, 1),
                y: libinput.event_tablet_tool_get_y_transformed(event, 1)),
            delta: Vector(
                dx: libinput.event_tablet_tool_get_dx(event), dy: libinput.event_tablet_tool_get_dy(event)),
            pressure: libinput.event_tablet_tool_get_pressure(event),
            distance: libinput.event_tablet_tool_get_distance(event),
            tilt: Vector(
                dx: libinput.event_tablet_tool_get_tilt_x(event),
                dy: libinput.event_tablet_tool_get_tilt_y(event)),
            rotation: libinput.event_tablet_tool_get_rotation(event),
            slider: libinput.event_tablet_tool_get_slider_position(event),
            contact: Size(
                width: libinput.event_tablet_tool_get_size_major(event),
                height: libinput.event_tablet_tool_get_size_minor(event)),
            wheel: libinput.event_tablet_tool_get_wheel_delta(event),
            wheelDetents: Int(libinput.event_tablet_tool_get_wheel_delta_discrete(event)))
    }

    private static func changedAxes(_ event: OpaquePointer) -> TabletTool.Axes {
        var changed: TabletTool.Axes = []
        if unsafe libinput.event_tablet_tool_x_has_changed(event) != 0
            || libinput.event_tablet_tool_y_has_changed(event) != 0
        {
            changed.insert(.position)
        }
        if unsafe libinput.event_tablet_tool_pressure_has_changed(event) != 0 { changed.insert(.pressure) }
        if unsafe libinput.event_tablet_tool_distance_has_changed(event) != 0 { changed.insert(.distance) }
        if unsafe libinput.event_tablet_tool_tilt_x_has_changed(event) != 0
            || libinput.event_tablet_tool_tilt_y_has_changed(event) != 0
        {
            changed.insert(.tilt)
        }
        if unsafe libinput.event_tablet_tool_rotation_has_changed(event) != 0 { changed.insert(.rotation) }
        if unsafe libinput.event_tablet_tool_slider_has_changed(event) != 0 { changed.insert(.slider) }
        if unsafe libinput.event_tablet_tool_size_major_has_changed(event) != 0
            || libinput.event_tablet_tool_size_minor_has_changed(event) != 0
        {
            changed.insert(.contact)
        }
        if unsafe libinput.event_tablet_tool_wheel_has_changed(event) != 0 { changed.insert(.wheel) }
        return changed
    }

    func tabletPad() -> (LibinputReport, UInt64)? {
        guard let event = unsafe libinput.event_get_tablet_pad_event(event),
            let action = unsafe padAction(event)
        else { return nil }
        let group = unsafe libinput.event_tablet_pad_get_mode_group(event)
        return unsafe (
            .tabletPad(
                TabletPadReport(
                    action, mode: libinput.event_tablet_pad_get_mode(event),
                    group: group.map { unsafe libinput.tablet_pad_mode_group_get_index($0) } ?? 0)),
            libinput.event_tablet_pad_get_time_usec(event)
        )
    }

    private func padAction(_ event: OpaquePointer) -> TabletPadReport.Action? {
        switch type {
        case LIBINPUT_EVENT_TABLET_PAD_BUTTON:
            let state = unsafe libinput.event_tablet_pad_get_button_state(event)
            return unsafe .button(
                libinput.event_tablet_pad_get_button_number(event),
                isDown: state == LIBINPUT_BUTTON_STATE_PRESSED)
        case LIBINPUT_EVENT_TABLET_PAD_KEY:
            let state = unsafe libinput.event_tablet_pad_get_key_state(event)
            return unsafe .key(
                libinput.event_tablet_pad_get_key(event), isDown: state == LIBINPUT_KEY_STATE_PRESSED)
        case LIBINPUT_EVENT_TABLET_PAD_RING:
            let degrees = unsafe libinput.event_tablet_pad_get_ring_position(event)
            let source = unsafe libinput.event_tablet_pad_get_ring_source(event)
            return unsafe .ring(
                libinput.event_tablet_pad_get_ring_number(event), degrees: degrees < 0 ? nil : degrees,
                isFinger: source == LIBINPUT_TABLET_PAD_RING_SOURCE_FINGER)
        case LIBINPUT_EVENT_TABLET_PAD_STRIP:
            let fraction = unsafe libinput.event_tablet_pad_get_strip_position(event)
            let source = unsafe libinput.event_tablet_pad_get_strip_source(event)
            return unsafe .strip(
                libinput.event_tablet_pad_get_strip_number(event), fraction: fraction < 0 ? nil : fraction,
                isFinger: source == LIBINPUT_TABLET_PAD_STRIP_SOURCE_FINGER)
        default: return nil
        }
    }
}
