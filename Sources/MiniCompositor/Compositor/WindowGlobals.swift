import WaylandShell

/// What clients find in the registry for windows, beside xdg-shell itself. Each serves itself.
final class WindowGlobals {
    let list: ForeignToplevelList
    let activation: ActivationGlobal
    let bell: SystemBellGlobal
    private let others: [AnyObject]

    init(of shell: XdgShell) {
        list = ForeignToplevelList(of: shell)
        activation = ActivationGlobal(of: shell)
        bell = SystemBellGlobal(of: shell)
        others = [
            ForeignToplevelManager(of: shell), DecorationGlobal(of: shell), ServerDecorationGlobal(of: shell),
            XdgForeign(of: shell), DialogGlobal(of: shell), ToplevelTagGlobal(of: shell),
            ToplevelIconGlobal(of: shell), ToplevelDragGlobal(of: shell),
        ]
    }
}
