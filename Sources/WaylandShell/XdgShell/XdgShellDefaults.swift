/// What decides without a delegate.
final class XdgShellDefaults: XdgShellDelegate {}
