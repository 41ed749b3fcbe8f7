import CMiniCompositorWLCS

// What `wlcs_server_integration` points to.

/// Makes a compositor for one test of the suite, which starts it through the table's `start`. Called by the
/// suite; the command line's arguments are ignored.
/// - Parameters:
///   - argumentCount: how many arguments there are; ignored.
///   - arguments: the suite's arguments; ignored.
/// - Returns: the compositor's table, to be given to ``destroyServer(_:)`` in the end.
@c(miniwlcs_create_server)
public func createServer(
    _ argumentCount: Int32, _ arguments: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> UnsafeMutablePointer<WlcsDisplayServer>? {
    ServerTable.make()
}

/// Stops a compositor that still runs, and frees its table. Called by the suite after each test.
@c(miniwlcs_destroy_server)
public func destroyServer(_ server: UnsafeMutablePointer<WlcsDisplayServer>?) {
    ServerTable.free(server)
}
