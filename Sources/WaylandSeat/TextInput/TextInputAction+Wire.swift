import SurfaceResponders
import WaylandServer

extension TextInputAction {
    /// - Returns: nil for one that nobody knows, which no input method can ask for.
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
