/// Hears of the seats of a display.
package protocol SeatsFollower: AnyObject {
    /// A seat came or went, or can do something else than before. Not called for a seat that is not on the wire.
    func seatsChanged()
}
