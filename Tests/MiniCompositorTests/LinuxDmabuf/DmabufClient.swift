import Glibc
import SystemPackage
import WaylandClient

import WaylandShell

/// A client with a visible surface and buffers from dmabufs. It also works on machines without dmabufs.
struct DmabufClient {
    static let argb8888: UInt32 = 0x3432_5241
    static let pageSize = 4096

    let shown: ShownSurface
    let dmabuf: ZwpLinuxDmabufV1
    /// Exists only if the compositor does not serve the protocol itself.
    private let global: LinuxDmabufGlobal?

    init(version: UInt32 = 3) throws {
        shown = try ShownSurface()
        global =
            LinuxDmabufGlobal.isUseful ? nil : LinuxDmabufGlobal(on: shown.fixture.compositor.core)
        try shown.client.roundtrip()
        dmabuf = try shown.client.bind(ZwpLinuxDmabufV1.self, version: version)
    }

    /// Creates parameters with one plane.
    func makeParams(
        _ descriptor: FileDescriptor, plane: UInt32 = 0, offset: UInt32 = 0, stride: UInt32 = 16,
        modifier: UInt64 = 0
    ) -> ZwpLinuxBufferParamsV1 {
        let params = dmabuf.createParams()
        add(descriptor, to: params, plane: plane, offset: offset, stride: stride, modifier: modifier)
        return params
    }

    func add(
        _ descriptor: FileDescriptor, to params: ZwpLinuxBufferParamsV1, plane: UInt32, offset: UInt32 = 0,
        stride: UInt32 = 16, modifier: UInt64 = 0
    ) {
        params.add(
            fd: descriptor, planeIdx: plane, offset: offset, stride: stride,
            modifierHi: UInt32(modifier >> 32), modifierLo: UInt32(truncatingIfNeeded: modifier))
    }

    /// Requests a buffer. Returns `nil` if it is refused.
    func answer(
        to params: ZwpLinuxBufferParamsV1, width: Int32 = 4, height: Int32 = 2,
        format: UInt32 = argb8888, flags: ZwpLinuxBufferParamsV1.Flags = []
    ) throws -> WlBuffer? {
        var answer: WlBuffer??
        params.onEvent = { event in
            switch event {
            case .created(let buffer): answer = .some(buffer)
            case .failed: answer = .some(nil)
            }
        }
        params.create(width: width, height: height, format: format, flags: flags)
        try shown.fixture.wait { answer != nil }
        return answer ?? nil
    }

    func isError(_ error: ZwpLinuxBufferParamsV1.Error) throws -> Bool {
        try shown.isError(error, of: ZwpLinuxBufferParamsV1.self)
    }
}
