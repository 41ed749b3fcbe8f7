import SurfaceResponders

extension TextInputHints {
    /// The hints that input methods know, and clients before version 2 of zwp_text_input_v3 have: the lowest ten.
    var ofVersion1: TextInputHints { intersection(TextInputHints(rawValue: 0x3ff)) }
}
