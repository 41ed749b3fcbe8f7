import WaylandServer

/// An ext_data_control_device_v1 or zwlr_data_control_device_v1: a clipboard manager's way to a seat's selections. No serial
/// is asked for, and no focus.
final class DataControlDevice {
    private let selections: Selections

    init(_ selections: Selections) {
        self.selections = selections
    }

    /// Makes a source a selection; nil for none.
    /// - Parameter refuse: called if the source was used before.
    private func set(_ handler: Any?, as kind: SelectionKind, refuse: () -> Void) {
        let source = handler as? DataControlSource
        if let source, !source.use() { return refuse() }
        selections[kind].set(source)
    }

    func resourceDestroyed(_ resource: Resource) {
        selections.remove(resource)
    }

    private static let usedSource = "the source is a selection, or was"
}

// MARK: ext_data_control_device_v1

extension DataControlDevice: ExtDataControlDeviceV1Handler {
    func setSelection(_ device: ExtDataControlDeviceV1, source: ExtDataControlSourceV1?) {
        set(source?.handler, as: .clipboard) {
            device.postError(ExtDataControlDeviceV1.Error.usedSource, Self.usedSource)
        }
    }

    func setPrimarySelection(_ device: ExtDataControlDeviceV1, source: ExtDataControlSourceV1?) {
        set(source?.handler, as: .primary) {
            device.postError(ExtDataControlDeviceV1.Error.usedSource, Self.usedSource)
        }
    }
}

extension ExtDataControlDeviceV1: SelectionDevice {
    var hearsWithoutFocus: Bool { true }

    func hears(of kind: SelectionKind) -> Bool { true }

    func tell(_ offer: ExtDataControlOfferV1?, as kind: SelectionKind) {
        switch kind {
        case .clipboard: selection(id: offer)
        case .primary: primarySelection(id: offer)
        }
    }

    func seatEnded() {
        finished()
    }
}

// MARK: zwlr_data_control_device_v1

extension DataControlDevice: ZwlrDataControlDeviceV1Handler {
    func setSelection(_ device: ZwlrDataControlDeviceV1, source: ZwlrDataControlSourceV1?) {
        set(source?.handler, as: .clipboard) {
            device.postError(ZwlrDataControlDeviceV1.Error.usedSource, Self.usedSource)
        }
    }

    func setPrimarySelection(_ device: ZwlrDataControlDeviceV1, source: ZwlrDataControlSourceV1?) {
        set(source?.handler, as: .primary) {
            device.postError(ZwlrDataControlDeviceV1.Error.usedSource, Self.usedSource)
        }
    }
}

extension ZwlrDataControlDeviceV1: SelectionDevice {
    var hearsWithoutFocus: Bool { true }

    /// What is marked came with version 2.
    func hears(of kind: SelectionKind) -> Bool { kind == .clipboard || version >= 2 }

    func tell(_ offer: ZwlrDataControlOfferV1?, as kind: SelectionKind) {
        switch kind {
        case .clipboard: selection(id: offer)
        case .primary: primarySelection(id: offer)
        }
    }

    func seatEnded() {
        finished()
    }
}
