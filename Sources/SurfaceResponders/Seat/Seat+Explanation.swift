extension Seat {
    @inline(__always)
    func note(_ reason: @autoclosure () -> Explanation.Reason) {
        context.note(reason())
    }
}
