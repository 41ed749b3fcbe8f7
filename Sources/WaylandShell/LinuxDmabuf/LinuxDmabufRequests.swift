import WaylandServer

/// What clients ask of zwp_linux_dmabuf_v1.
final class LinuxDmabufRequests: ZwpLinuxDmabufV1Handler {
    func createParams(_ dmabuf: ZwpLinuxDmabufV1, paramsId: NewResource<ZwpLinuxBufferParamsV1>) {
        paramsId.create(DmabufParams())
    }
}
