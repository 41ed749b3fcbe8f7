import Glibc
import WaylandServer
import WaylandShellCore

/// zwp_linux_dmabuf_v1: buffers in memory that devices share, such as those of a program that draws with a
/// GPU. They are copied like all other buffers, so the CPU must be able to read the memory.
///
/// The version is 3: later versions name the device that draws the frames, and here no device does.
package final class LinuxDmabufGlobal {
    private var global: Global<ZwpLinuxDmabufV1>?

    /// Whether a device provides such memory. If not, do not serve the protocol: clients prefer it to wl_shm.
    package static var isUseful: Bool {
        if unsafe access("/dev/udmabuf", R_OK | W_OK) == 0 { return true }
        return (128..<192).contains { unsafe access("/dev/dri/renderD\($0)", R_OK | W_OK) == 0 }
    }

    /// Serves clients while this object exists.
    package init(on compositor: Compositor) {
        let requests = LinuxDmabufRequests()
        global = Global<ZwpLinuxDmabufV1>(on: compositor.display, version: 3) { resource in
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

final class LinuxDmabufRequests: ZwpLinuxDmabufV1Handler {
    func createParams(_ dmabuf: ZwpLinuxDmabufV1, paramsId: NewResource<ZwpLinuxBufferParamsV1>) {
        paramsId.create(DmabufParams())
    }
}

/// A zwp_linux_buffer_params_v1: describes one buffer with one plane. If a valid buffer cannot be used here,
/// `create` answers with `failed`, and `create_immed` with the error `invalid_wl_buffer`.
final class DmabufParams: ZwpLinuxBufferParamsV1Handler {
    private var plane: DmabufPlane?
    /// Planes that no supported format has. Their memory is not kept.
    private var furtherPlanes: Set<UInt32> = []
    private var isUsed = false

    /// The protocol's limit.
    private static let maximumPlaneCount = 4

    func add(
        _ params: ZwpLinuxBufferParamsV1, fd: consuming OwnedFileDescriptor, planeIdx: UInt32,
        offset: UInt32, stride: UInt32, modifierHi: UInt32, modifierLo: UInt32
    ) {
        guard !isUsed else { return postUsed(params) }
        guard planeIdx < Self.maximumPlaneCount else {
            return params.postError(.planeIdx, "there is no plane \(planeIdx)")
        }
        let isKnown = planeIdx == 0 ? plane != nil : furtherPlanes.contains(planeIdx)
        guard !isKnown else {
            return params.postError(.planeSet, "plane \(planeIdx) was added already")
        }
        guard planeIdx == 0 else {
            furtherPlanes.insert(planeIdx)
            return
        }
        plane = DmabufPlane(
            descriptor: fd, offset: offset, stride: stride,
            modifier: UInt64(modifierHi) << 32 | UInt64(modifierLo))
    }

    func create(
        _ params: ZwpLinuxBufferParamsV1, width: Int32, height: Int32, format: UInt32,
        flags: ZwpLinuxBufferParamsV1.Flags
    ) {
        do throws(DmabufFailure) {
            let buffer = try makeBuffer(width, height, format, flags, for: params.client)
            let resource = WlBuffer.create(client: params.client, version: 1, id: 0, handler: buffer)
            buffer.resource = resource
            params.created(buffer: resource)
        } catch {
            switch error {
            case .refused: params.failed()
            case .error(let code, let text): params.postError(code, text)
            }
        }
    }

    func createImmed(
        _ params: ZwpLinuxBufferParamsV1, bufferId: NewResource<WlBuffer>, width: Int32, height: Int32,
        format: UInt32, flags: ZwpLinuxBufferParamsV1.Flags
    ) {
        do throws(DmabufFailure) {
            let buffer = try makeBuffer(width, height, format, flags, for: params.client)
            buffer.resource = bufferId.create(buffer)
        } catch {
            switch error {
            case .refused(let text): params.postError(.invalidWlBuffer, text)
            case .error(let code, let text): params.postError(code, text)
            }
        }
    }

    private func postUsed(_ params: ZwpLinuxBufferParamsV1) {
        params.postError(.alreadyUsed, "the params were already used to create a buffer")
    }

    // MARK: Making the buffer

    private func makeBuffer(
        _ width: Int32, _ height: Int32, _ format: UInt32, _ flags: ZwpLinuxBufferParamsV1.Flags,
        for client: Client
    ) throws(DmabufFailure) -> DmabufBuffer {
        guard !isUsed else { throw .error(.alreadyUsed, "the params were already used to create a buffer") }
        isUsed = true
        guard let plane = plane.take(), furtherPlanes.isEmpty else {
            throw .error(.incomplete, "a buffer must have exactly one plane")
        }
        let rows = try Self.rows(width, height, format, of: plane)
        guard flags.rawValue == 0 else { throw .refused("flags \(flags.rawValue) are not supported") }
        guard plane.modifier == DmabufPlane.linear else {
            throw .refused("layout \(plane.modifier) is not supported")
        }
        guard let use = client.use(.files, logging: { _ in }) else {
            throw .refused("the client has too many buffer files")
        }
        guard let memory = DeviceMemory(plane.descriptor) else {
            throw .refused("the descriptor is not a readable dma-buf")
        }
        guard rows.end <= memory.size else {
            throw .error(.outOfBounds, "\(rows.end) bytes of pixels in memory of \(memory.size)")
        }
        return DmabufBuffer(of: client, rows, in: memory, use)
    }

    private static func rows(
        _ width: Int32, _ height: Int32, _ format: UInt32, of plane: borrowing DmabufPlane
    ) throws(DmabufFailure) -> BufferRows {
        guard let format = PixelFormat(fourCharacterCode: format) else {
            throw .error(.invalidFormat, "format \(format) is not supported")
        }
        guard width > 0, height > 0 else {
            throw .error(.invalidDimensions, "a buffer of \(width) by \(height) pixels")
        }
        let rows = BufferRows(
            width: Int(width), height: Int(height), format: format, offset: Int(plane.offset),
            stride: Int(plane.stride))
        guard rows.stride >= rows.width * PixelFormat.bytesPerPixel else {
            throw .error(.outOfBounds, "a stride of \(rows.stride) bytes is too small for \(width) pixels")
        }
        return rows
    }
}

/// Why a buffer was not created.
enum DmabufFailure: Error {
    /// The client violated the protocol.
    case error(ZwpLinuxBufferParamsV1.Error, String)
    /// The buffer cannot be used here: its memory, flags or modifier, or the client's limit of files.
    case refused(String)
}

/// The memory of a plane, as a client describes it.
struct DmabufPlane: ~Copyable {
    let descriptor: OwnedFileDescriptor
    /// The offset of the first row, in bytes.
    let offset: UInt32
    /// The distance from row to row, in bytes.
    let stride: UInt32
    /// The number of the memory's layout, which says where each pixel is.
    let modifier: UInt64

    /// The layout in which rows follow each other, with their pixels from left to right.
    static let linear: UInt64 = 0
}
