import CLibinput
import SurfaceResponders

extension LibinputDeviceInfo {
    /// Reads the information from libinput and udev.
    init(of device: OpaquePointer) {
        let capabilities = unsafe Self.capabilities(of: device)
        unsafe self.init(
            name: Self.text(libinput.device_get_name(device)) ?? "",
            systemName: Self.text(libinput.device_get_sysname(device)) ?? "",
            vendor: libinput.device_get_id_vendor(device), product: libinput.device_get_id_product(device),
            capabilities: capabilities, pointerKind: Self.pointerKind(of: device),
            outputName: Self.text(libinput.device_get_output_name(device)), size: Self.size(of: device),
            pad: capabilities.contains(.tabletPad) ? TabletPadFeatures(of: device) : nil)
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String? {
        unsafe text.map { unsafe String(cString: $0) }
    }

    private static func capabilities(of device: OpaquePointer) -> LibinputCapabilities {
        let known = [
            LIBINPUT_DEVICE_CAP_KEYBOARD, LIBINPUT_DEVICE_CAP_POINTER, LIBINPUT_DEVICE_CAP_TOUCH,
            LIBINPUT_DEVICE_CAP_TABLET_TOOL, LIBINPUT_DEVICE_CAP_TABLET_PAD, LIBINPUT_DEVICE_CAP_GESTURE,
            LIBINPUT_DEVICE_CAP_SWITCH,
        ]
        return known.reduce(into: []) { result, capability in
            if unsafe libinput.device_has_capability(device, capability) != 0 {
                result.insert(LibinputCapabilities(rawValue: 1 << capability.rawValue))
            }
        }
    }

    private static func size(of device: OpaquePointer) -> Size? {
        var size = Size.zero
        return unsafe libinput.device_get_size(device, &size.width, &size.height) == 0 ? size : nil
    }

    /// libinput does not report the kind of pointer, but udev does.
    private static func pointerKind(of device: OpaquePointer) -> PointerKind {
        guard let udev = unsafe libinput.device_get_udev_device(device) else { return .mouse }
        defer { _ = unsafe libudev.device_unref(udev) }
        func isSet(_ property: String) -> Bool {
            unsafe text(libudev.device_get_property_value(udev, property)) == "1"
        }
        if isSet("ID_INPUT_TOUCHPAD") { return .touchpad }
        if isSet("ID_INPUT_POINTINGSTICK") { return .trackpoint }
        return isSet("ID_INPUT_TRACKBALL") ? .trackball : .mouse
    }
}

extension TabletPadFeatures {
    /// Reads the controls from libinput. Leaves out dials, which libinput supports since version 1.26.
    fileprivate init(of device: OpaquePointer) {
        let buttonCount = unsafe Self.count(libinput.device_tablet_pad_get_num_buttons(device))
        let ringCount = unsafe Self.count(libinput.device_tablet_pad_get_num_rings(device))
        let stripCount = unsafe Self.count(libinput.device_tablet_pad_get_num_strips(device))
        let groupCount = unsafe Self.count(libinput.device_tablet_pad_get_num_mode_groups(device))
        let groups = (0..<groupCount).compactMap { index -> TabletPadDescription.Group? in
            guard let group = unsafe libinput.device_tablet_pad_get_mode_group(device, index) else {
                return nil
            }
            return unsafe TabletPadDescription.Group(
                buttons: (0..<buttonCount).filter {
                    unsafe libinput.tablet_pad_mode_group_has_button(group, $0) != 0
                },
                rings: (0..<ringCount).filter {
                    unsafe libinput.tablet_pad_mode_group_has_ring(group, $0) != 0
                },
                strips: (0..<stripCount).filter {
                    unsafe libinput.tablet_pad_mode_group_has_strip(group, $0) != 0
                },
                modeCount: Int(libinput.tablet_pad_mode_group_get_num_modes(group)))
        }
        self.init(buttonCount: Int(buttonCount), groups: groups)
    }

    /// libinput returns -1 for a device that is not a pad.
    private static func count(_ number: Int32) -> UInt32 { UInt32(clamping: number) }
}
