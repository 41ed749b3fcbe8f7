/// What a shell asks while it has no delegate: each method is the protocol's default.
final class ShellDefaults: XdgShellDelegate, LayerShellDelegate, OutputManagerDelegate, ActivationDelegate,
    SystemBellDelegate, WorkspaceManagerDelegate
{}
