import SurfaceResponders
import WaylandServer

extension TextInputEdit.Mark.Style {
    /// As an input method of version 1 says it, in the words of text inputs of that version.
    init(_ style: ZwpTextInputV1.PreeditStyle) {
        switch style {
        case .none: self = .plain
        case .active, .highlight, .selection: self = .selection
        case .inactive: self = .suffix
        case .incorrect: self = .spellingError
        default: self = .whole
        }
    }

    /// nil for what version 3 has no hint for.
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

    /// Version 2 has the same numbers.
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
