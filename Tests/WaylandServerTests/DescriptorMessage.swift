import Glibc

/// A message of bytes and descriptors that a client library would not send.
struct DescriptorMessage {
    let bytes: [UInt8]
    let descriptors: [Int32]

    /// Returns a wl_display.sync request with descriptors, although the request has no such argument.
    static func sync(with descriptors: [Int32]) -> DescriptorMessage {
        let words: [UInt32] = [1, 12 << 16, 2]
        return DescriptorMessage(bytes: words.withUnsafeBytes { Array($0) }, descriptors: descriptors)
    }

    /// Sends the message without blocking. The caller keeps ownership of the descriptors.
    /// - Returns: the number of bytes that were sent, or -1 with errno set. The descriptors are sent with the
    ///   first byte.
    func send(to socket: Int32) -> Int {
        var control = control
        return bytes.withUnsafeBytes { content in
            control.withUnsafeMutableBytes { control in
                // sendmsg does not write to the buffer.
                var part = iovec(
                    iov_base: UnsafeMutableRawPointer(mutating: content.baseAddress), iov_len: content.count)
                return withUnsafeMutablePointer(to: &part) { part in
                    var message = msghdr()
                    message.msg_iov = part
                    message.msg_iovlen = 1
                    if !descriptors.isEmpty {
                        message.msg_control = control.baseAddress
                        message.msg_controllen = control.count
                    }
                    return sendmsg(socket, &message, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                }
            }
        }
    }

    /// The control message: a header with length, level and type, followed by the descriptors.
    private var control: [UInt64] {
        let headerSize = MemoryLayout<cmsghdr>.size
        let length = headerSize + descriptors.count * MemoryLayout<Int32>.size
        var control = [UInt64](repeating: 0, count: (length + 7) / 8)
        control.withUnsafeMutableBytes { buffer in
            var header = cmsghdr()
            header.cmsg_len = length
            header.cmsg_level = SOL_SOCKET
            header.cmsg_type = Int32(SCM_RIGHTS)
            buffer.storeBytes(of: header, as: cmsghdr.self)
            for (index, descriptor) in descriptors.enumerated() {
                buffer.storeBytes(
                    of: descriptor, toByteOffset: headerSize + index * MemoryLayout<Int32>.size,
                    as: Int32.self)
            }
        }
        return control
    }
}
