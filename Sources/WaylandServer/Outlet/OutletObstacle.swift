/// What keeps a client's events from being written.
enum OutletObstacle {
    /// The client does not read: its socket is full.
    case fullSocket
    /// The client does not read: its socket holds as many descriptors as it may.
    case unreadDescriptors
    /// The kernel accepts no more descriptors from this user, because too many of them are in sockets (`ETOOMANYREFS`). The
    /// client may read all that it is sent.
    case descriptorsInFlight
}
