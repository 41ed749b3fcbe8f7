/// Something that a client has of a seat by an object of its own.
protocol SeatWish: AnyObject {
    /// The object stays, and does nothing any more.
    func end()
}
