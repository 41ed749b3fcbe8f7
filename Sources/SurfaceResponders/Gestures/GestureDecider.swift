/// Decides between recognizers.
protocol GestureDecider: AnyObject {
    /// One was disabled or removed.
    func withdraw(_ recognizer: GestureRecognizer)
    /// The time that one asked for is over.
    func timerFired(of recognizer: GestureRecognizer)
}
