/// What happened to a surface: see ``Compositor/observeSurfaces(_:)``.
public enum SurfaceChange {
    /// A client has made the surface. It has no role and no content yet.
    case created(Surface)
    /// What its client committed replaced the surface's state: something may have to be drawn.
    case committed(Surface)
    /// The surface was destroyed, by its client or with it.
    case destroyed(Surface)
}
