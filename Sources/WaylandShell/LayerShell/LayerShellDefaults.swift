/// What decides without a delegate.
final class LayerShellDefaults: LayerShellDelegate {}
