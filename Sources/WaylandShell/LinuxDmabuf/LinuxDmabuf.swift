import Glibc
import WaylandServer
import WaylandShellCore

/// zwp_linux_dmabuf_v1: buffers in memory that devices share, such as a program's that draws with a graphics processor. They
/// are read like all others, by a copy, which takes memory that a processor can read.
///
/// Version 3: later ones name the device that pictures are drawn on, and here it is none.
public final class LinuxDmabufGlobal {
    private var global: Global<ZwpLinuxDmabufV1>?

    /// Whether there is anything on this machine that a program could have such memory from. Where there is not, do not
    /// serve the protocol: programs choose it before wl_shm.
    public static var isUseful: Bool {
        if unsafe access("/dev/udmabuf", R_OK | W_OK) == 0 { return true }
        return (128..<192).contains { unsafe access("/dev/dri/renderD\($0)", R_OK | W_OK) == 0 }
    }

    /// Serves clients from now on, as long as this object lives.
    /// - Parameter compositor: whose surfaces the buffers are for.
    public init(for compositor: Compositor) {
        let requests = LinuxDmabufRequests()
        global = Global<ZwpLinuxDmabufV1>(compositor.display, version: 3) { resource in
            resource.handler = requests
            for format in PixelFormat.allCases {
                Self.announce(format.fourCharacterCode, to: resource)
            }
        }
    }

    private static func announce(_ format: UInt32, to resource: ZwpLinuxDmabufV1) {
        guard resource.version >= 3 else { return resource.format(format: format) }
        resource.modifier(
            format: format, modifierHi: UInt32(DmabufPlane.linear >> 32),
            modifierLo: UInt32(truncatingIfNeeded: DmabufPlane.linear))
    }
}

/// What clients ask of zwp_linux_dmabuf_v1.
final class LinuxDmabufRequests: ZwpLinuxDmabufV1Handler {
    func createParams(_ dmabuf: ZwpLinuxDmabufV1, paramsId: NewResource<ZwpLinuxBufferParamsV1>) {
        paramsId.create(DmabufParams())
    }
}
