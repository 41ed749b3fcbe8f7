/// The objects by which a client has commits of a surface wait: at most one of each.
struct SurfacePacing {
    weak var fifo: FifoRequests?
    weak var timer: CommitTimerRequests?
}
