import WaylandRenderer

extension XcursorTheme {
    /// The person's theme, as their desktop has told all programs: by `XCURSOR_THEME` and `XCURSOR_SIZE`.
    /// - Parameter environment: the variables' values; nil for one that is not set.
    convenience init(environment: (String) -> String?) {
        self.init(
            named: environment("XCURSOR_THEME"), size: environment("XCURSOR_SIZE").flatMap { Int($0) } ?? 24)
    }
}
