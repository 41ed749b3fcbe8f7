import CLinux
import Glibc
import WaylandServer

/// Fills sockets with descriptors up to the kernel's limit for this user, so that this thread can send no
/// more.
///
/// Privileged threads are exempt, so this drops two capabilities of the thread. ``end()`` restores them.
final class DescriptorsInFlight {
    enum Failure: Error {
        case noSocket
        case noLimit
        case noCapabilities
    }

    /// Whether the limit is low enough to reach, and this process runs as root. Its other threads are then
    /// exempt.
    static var areAvailable: Bool { geteuid() == 0 && limit <= 65_536 }

    private static let descriptorsOfMessage = 253

    private var sockets: [Int32] = []
    private var hasEnded = false

    init() throws {
        guard Self.setPrivileged(false) else { throw Failure.noCapabilities }
        do { try fill() } catch {
            end()
            throw error
        }
    }

    deinit {
        end()
    }

    /// Closes the sockets and their descriptors, and restores the capabilities.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        for socket in sockets { close(socket) }
        _ = Self.setPrivileged(true)
    }

    private static var limit: Int {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }

    private func fill() throws {
        let file = OwnedFileDescriptor(rawValue: clinux_memfd_create("in flight"))
        let message = DescriptorMessage(
            bytes: [0], descriptors: Array(repeating: file.rawValue, count: Self.descriptorsOfMessage))
        for _ in 0...(Self.limit / Self.descriptorsOfMessage + 1) {
            var ends: [Int32] = [-1, -1]
            guard clinux_socketpair(&ends) == 0 else { throw Failure.noSocket }
            sockets += ends
            guard message.send(to: ends[0]) != 1 else { continue }
            guard errno == ETOOMANYREFS else { throw Failure.noSocket }
            return
        }
        throw Failure.noLimit
    }

    // MARK: Capabilities

    private struct Header {
        let version: UInt32 = 0x2008_0522
        let thread: Int32 = 0
    }

    /// The sets of 64 capabilities, in two halves.
    private struct Sets {
        var low: (effective: UInt32, permitted: UInt32, inheritable: UInt32) = (0, 0, 0)
        var high: (effective: UInt32, permitted: UInt32, inheritable: UInt32) = (0, 0, 0)
    }

    /// CAP_SYS_ADMIN and CAP_SYS_RESOURCE.
    private static let exempting: UInt32 = 1 << 21 | 1 << 24

    /// The type of capget and capset, which the C library declares in no header.
    private typealias Call = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int32

    private static func setPrivileged(_ isPrivileged: Bool) -> Bool {
        guard let get = dlsym(nil, "capget"), let set = dlsym(nil, "capset") else { return false }
        var header = Header()
        var sets = Sets()
        guard unsafeBitCast(get, to: Call.self)(&header, &sets) == 0 else { return false }
        if isPrivileged {
            sets.low.effective |= exempting & sets.low.permitted
        } else {
            sets.low.effective &= ~exempting
        }
        return unsafeBitCast(set, to: Call.self)(&header, &sets) == 0
    }
}
