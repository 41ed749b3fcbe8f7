import SurfaceResponders
import WaylandServer

extension InputMethodDescription {
    /// An input method of Wayland says neither its name nor its languages: it is known by the name of its program, and
    /// takes part in every mode.
    init(of client: Client) {
        let name = client.programName ?? "input method"
        self.init(identifier: name, displayName: name)
    }
}
