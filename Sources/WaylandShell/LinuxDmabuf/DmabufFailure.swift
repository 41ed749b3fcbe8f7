import WaylandServer

/// Why a client gets no buffer.
enum DmabufFailure: Error {
    /// It did what the protocol forbids.
    case error(ZwpLinuxBufferParamsV1.Error, String)
    /// Its memory cannot be used here.
    case refused(String)
}
