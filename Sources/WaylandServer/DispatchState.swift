/// How many requests of any client of a display are being handled, one inside of the other.
///
/// libwayland must not destroy a client while one of its requests is dispatched.
final class DispatchState {
    var depth = 0
    let served = ServedProcess()
}
