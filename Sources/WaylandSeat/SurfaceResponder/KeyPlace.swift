import SurfaceResponders

/// What the keys belong to: tells a focus that moves within a surface from one that comes from elsewhere.
struct KeyPlace: Equatable {
    private let window: ObjectIdentifier?
    private let surface: ObjectIdentifier?

    init(_ target: Responder?, _ focus: Focus) {
        window = target?.window.map { ObjectIdentifier($0) }
        surface = focus.keyboardFocus.map { ObjectIdentifier($0) }
    }
}
