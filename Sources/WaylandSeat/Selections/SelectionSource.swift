/// Data that is selected: a client's, or the embedder's own, which it sets by ``SeatGlobal/setSelection(_:as:)``.
///
/// It serves as one selection of one seat. Clients hear of its forms when it becomes that: to add some later, set it again.
public protocol SelectionSource: OfferedData {
    /// Something else is selected, or the seat is gone: nobody can have the data any more.
    func selectionEnded()
}
