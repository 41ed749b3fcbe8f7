import SurfaceResponders

/// A press that has not been released: what an interactive move, a resize or a drag may begin with.
public enum StandingPress {
    case pointer
    case touch(Touch)
}
