import SurfaceResponders

extension KeyCommand.Mode {
    /// Keys move the key window.
    public static let move: Self = "move"
    /// Keys resize the key window.
    public static let resize: Self = "resize"
}
