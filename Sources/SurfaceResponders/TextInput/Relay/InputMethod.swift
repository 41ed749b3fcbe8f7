/// Something that writes into fields: a framework for languages that need more than keys, or an on-screen keyboard.
///
/// A seat has one at a time. It is told of a field only while one wants text, the session is not locked, and the mode in
/// effect has it take part.
public protocol InputMethod: AnyObject {
    /// Does not change while the seat has it.
    var inputMethodDescription: InputMethodDescription { get }

    /// A field wants text: another one, or the same begins anew. What was for a field before is void.
    func activate(with state: TextInputState)
    /// The field that it was activated with says something new of itself, or something again. The whole
    /// state, not what changed.
    func update(_ state: TextInputState)
    /// No field wants text any more. What is still on its way to the last one is void.
    func deactivate()
}
