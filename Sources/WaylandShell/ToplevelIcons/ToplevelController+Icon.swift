extension ToplevelController {
    /// The window's own icon; nil for that of its application.
    public var icon: ToplevelIcon? { attributes.icon }

    func setIcon(_ icon: ToplevelIcon?) {
        guard icon != nil || attributes.icon != nil else { return }
        attributes.icon = icon
        shell.policy.xdgShell(shell, didChangeIconOf: self)
    }
}
