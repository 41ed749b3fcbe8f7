import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// zwlr_foreign_toplevel_manager_v1: panels and switchers list everybody's windows, and ask for what their person wants
/// done with them. The shell's delegate does it: see ``XdgShellDelegate/xdgShell(_:perform:on:)``.
///
/// Whoever sees this global knows and commands everybody's windows: see `ClientPolicy`.
public final class ForeignToplevelManager {
    static let version: UInt32 = 3

    private let shell: XdgShell
    private var bindings = ObjectList<ForeignToplevelBinding>()
    private var places: [ToplevelPlace] = []
    private var global: Global<ZwlrForeignToplevelManagerV1>?

    /// Serves clients from now on, as long as this object lives.
    /// - Parameter shell: whose windows they are.
    public init(of shell: XdgShell) {
        self.shell = shell
        global = Global<ZwlrForeignToplevelManagerV1>(shell.compositor.display, version: Self.version) {
            [unowned self] resource in
            let binding = ForeignToplevelBinding(resource, manager: self)
            bindings.add(binding)
            resource.handler = binding
            binding.begin(shell.toplevels)
        }
        shell.add(self)
        shell.compositor.outputs.add(self)
    }

    /// The part of a panel that stands for a window, in global logical pixels: where it goes to when it is minimized. nil if
    /// no panel has said so, or the panel is gone.
    public func place(of controller: ToplevelController) -> Rect? {
        places.last { $0.controller === controller && $0.frame != nil }?.frame
    }

    func perform(_ command: ToplevelCommand, on controller: ToplevelController) {
        shell.policy.xdgShell(shell, perform: command, on: controller)
    }

    /// - Parameter place: of which the frame is empty if the panel takes back what it said before.
    func setPlace(_ place: ToplevelPlace) {
        places.removeAll { $0.isObsolete || $0.isSupersededBy(place) }
        if !place.isEmpty { places.append(place) }
    }

    func remove(_ binding: ForeignToplevelBinding) {
        bindings.remove(binding)
    }
}

extension ForeignToplevelManager: ToplevelFollower {
    func toplevelMapped(_ controller: ToplevelController) {
        for binding in bindings.elements { binding.announce(controller) }
    }

    func toplevelChanged(_ controller: ToplevelController) {
        for binding in bindings.elements { binding.update(controller) }
    }

    func toplevelUnmapped(_ controller: ToplevelController) {
        places.removeAll { $0.controller === controller }
        for binding in bindings.elements { binding.close(controller) }
    }
}

extension ForeignToplevelManager: OutputFollower {
    package func outputBound(_ output: Output, by resource: WlOutput) {
        for binding in bindings.elements { binding.outputBound(output, by: resource) }
    }
}
