/// What responders and gesture recognizers have in common: methods for each phase of touches and presses.
protocol EventHandler: AnyObject {
    func touchesBegan(_ touches: Touches, with event: Event)
    func touchesMoved(_ touches: Touches, with event: Event)
    func touchesEnded(_ touches: Touches, with event: Event)
    func touchesCancelled(_ touches: Touches, with event: Event)
    func pressesBegan(_ presses: Presses, with event: Event)
    func pressesChanged(_ presses: Presses, with event: Event)
    func pressesEnded(_ presses: Presses, with event: Event)
    func pressesCancelled(_ presses: Presses, with event: Event)
}

extension Responder: EventHandler {}
extension GestureRecognizer: EventHandler {}
