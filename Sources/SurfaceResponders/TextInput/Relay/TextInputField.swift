/// A field that takes text from input methods: a client's, or a responder of the compositor's own, which becomes the
/// seat's field as long as it is first and has the keys.
public protocol TextInputField: AnyObject {
    /// The surface that the cursor's rectangle is in.
    var textInputSurface: SurfaceResponder? { get }

    /// What the field says when it becomes the seat's field.
    var textInputState: TextInputState { get }

    /// Called when an input method wrote something. The field answers with its new state, if that is another.
    func apply(_ edit: TextInputEdit)

    /// Called when the input method says something that is no edit.
    /// - Returns: whether the field has any use for it. By default it has none: a key is then typed, or its character
    ///   written.
    func receive(_ notice: TextInputNotice) -> Bool

    /// Called when somebody wants one of the actions performed that the field has named: `TextInputRelay.perform(_:)`. By
    /// default nothing is done.
    func perform(_ action: TextInputAction)
}

extension TextInputField {
    /// False.
    public func receive(_ notice: TextInputNotice) -> Bool { false }
    /// Does nothing.
    public func perform(_ action: TextInputAction) {}
}
