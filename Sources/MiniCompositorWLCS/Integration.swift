import CMiniCompositorWLCS

// What `wlcs_server_integration` points to.

@c(miniwlcs_create_server)
public func createServer(
    _ argumentCount: Int32, _ arguments: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> UnsafeMutablePointer<WlcsDisplayServer>? {
    ServerTable.make()
}

@c(miniwlcs_destroy_server)
public func destroyServer(_ server: UnsafeMutablePointer<WlcsDisplayServer>?) {
    ServerTable.free(server)
}
