import WaylandShell

/// The colors of the frame of a window that has, or does not have, the keyboard focus.
struct FrameColors: Equatable {
    let background: FrameColor
    let text: FrameColor

    init(isActive: Bool) {
        background = FrameColor(argb: isActive ? 0xff3f_4f63 : 0xff32_3842)
        text = FrameColor(argb: isActive ? 0xfff4_f6f8 : 0xffa4_acb6)
    }

    /// The color behind the symbol of a button.
    static func button(_ button: FrameButton.Role, _ state: PushButton.State) -> FrameColor {
        switch (state, button) {
        case (.normal, _): .clear
        case (.hovered, .close): FrameColor(argb: 0xffc0_3a34)
        case (.pressed, .close): FrameColor(argb: 0xff8e_2722)
        case (.hovered, _): FrameColor(argb: 0xff5d_6f86)
        case (.pressed, _): FrameColor(argb: 0xff28_3240)
        }
    }
}
