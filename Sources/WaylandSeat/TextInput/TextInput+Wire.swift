import SurfaceResponders
import WaylandServer

extension TextInputAction {
    /// - Returns: `nil` for an unknown action, which no input method can request.
    init?(_ action: ZwpTextInputV3.Action) {
        guard action == .submit else { return nil }
        self = .submit
    }

    var version3: ZwpTextInputV3.Action {
        switch self {
        case .submit: .submit
        }
    }
}

extension TextInputEdit.Mark.Style {
    /// The style for a value from an input method of version 1, which uses the values of text inputs.
    init(_ style: ZwpTextInputV1.PreeditStyle) {
        switch style {
        case .none: self = .plain
        case .active, .highlight, .selection: self = .selection
        case .inactive: self = .suffix
        case .incorrect: self = .spellingError
        default: self = .whole
        }
    }

    /// `nil` for a style that version 3 has no hint for.
    var version3: ZwpTextInputV3.PreeditHint? {
        switch self {
        case .plain: nil
        case .whole: .whole
        case .selection: .selection
        case .prediction: .prediction
        case .prefix: .prefix
        case .suffix: .suffix
        case .spellingError: .spellingError
        case .composeError: .composeError
        }
    }

    /// Also the values of version 2.
    var version1: ZwpTextInputV1.PreeditStyle {
        switch self {
        case .plain: .none
        case .whole: .underline
        case .selection: .selection
        case .prediction, .prefix, .suffix: .inactive
        case .spellingError, .composeError: .incorrect
        }
    }

    var version2: ZwpTextInputV2.PreeditStyle { ZwpTextInputV2.PreeditStyle(rawValue: version1.rawValue) }
}

extension TextInputHints {
    /// The hints that exist for input methods, and in version 1 of zwp_text_input_v3: the lowest ten.
    var ofVersion1: TextInputHints { intersection(TextInputHints(rawValue: 0x3ff)) }
}

extension TextInputNotice.Direction {
    /// The value in versions 1 and 2.
    var wire: UInt32 {
        switch self {
        case .automatic: 0
        case .leftToRight: 1
        case .rightToLeft: 2
        }
    }

    /// An unknown value leaves the direction to the text.
    init(wire: UInt32) {
        switch wire {
        case 1: self = .leftToRight
        case 2: self = .rightToLeft
        default: self = .automatic
        }
    }
}

extension TextInputPurpose {
    /// In the order of their numbers in zwp_text_input_v3, which zwp_input_method_v2 shares.
    private static let ofVersion3: [TextInputPurpose] = [
        .normal, .alpha, .digits, .number, .phone, .url, .email, .name, .password, .pin, .date, .time,
        .dateTime,
        .terminal,
    ]
    /// Versions 1 and 2 have no purpose for PINs.
    private static let ofVersion1 = ofVersion3.filter { $0 != .pin }

    init(_ purpose: ZwpTextInputV3.ContentPurpose) {
        self.init(number: purpose.rawValue, in: Self.ofVersion3)
    }

    init(_ purpose: ZwpTextInputV2.ContentPurpose) {
        self.init(number: purpose.rawValue, in: Self.ofVersion1)
    }

    init(_ purpose: ZwpTextInputV1.ContentPurpose) {
        self.init(number: purpose.rawValue, in: Self.ofVersion1)
    }

    /// An unknown purpose counts as normal text.
    private init(number: UInt32, in purposes: [TextInputPurpose]) {
        self = number < UInt32(purposes.count) ? purposes[Int(number)] : .normal
    }

    var version3: ZwpTextInputV3.ContentPurpose {
        ZwpTextInputV3.ContentPurpose(rawValue: UInt32(Self.ofVersion3.firstIndex(of: self) ?? 0))
    }

    /// For an input method of version 1, a PIN is a password.
    var version1: ZwpTextInputV1.ContentPurpose {
        let purpose = self == .pin ? .password : self
        return ZwpTextInputV1.ContentPurpose(rawValue: UInt32(Self.ofVersion1.firstIndex(of: purpose) ?? 0))
    }
}

extension TextInputEdit {
    /// One event of an edit, for clients of versions 1 and 2. Version 3 sends an edit as a whole.
    enum Step {
        /// `nil` removes the preedit.
        case preedit(Preedit?)
        /// Takes effect with the commit that follows.
        case delete(before: UInt32, after: UInt32)
        case commit(String)
    }

    /// - Parameter hasPreedit: whether the field has a preedit of an earlier edit.
    func steps(replacingPreedit hasPreedit: Bool) -> [Step] {
        let deletes = deleteBefore > 0 || deleteAfter > 0
        var steps: [Step] = []
        if hasPreedit, preedit == nil { steps.append(.preedit(nil)) }
        if deletes { steps.append(.delete(before: deleteBefore, after: deleteAfter)) }
        if let text = commit ?? (deletes ? "" : nil) { steps.append(.commit(text)) }
        if let preedit { steps.append(.preedit(preedit)) }
        return steps
    }
}
