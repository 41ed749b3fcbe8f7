import CXKB
import Glibc

/// An xkb context that collects xkbcommon's log messages, which would otherwise go to standard error.
@safe
final class KeymapContext {
    let pointer: OpaquePointer
    private(set) var messages: [String] = []

    /// xkbcommon repeats messages on invalid input, so further ones are dropped.
    private static let maximumMessageCount = 32

    init() throws(KeymapError) {
        guard let pointer = unsafe xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else {
            throw .cannotCompile(messages: ["no xkb data was found"])
        }
        unsafe self.pointer = unsafe pointer
        unsafe xkb_context_set_user_data(pointer, Unmanaged.passUnretained(self).toOpaque())
        unsafe xkb_context_set_log_level(pointer, XKB_LOG_LEVEL_ERROR)
        unsafe xkb_context_set_log_fn(pointer) { context, _, format, arguments in
            guard let context = unsafe context, let format = unsafe format,
                let owner = unsafe xkb_context_get_user_data(context)
            else { return }
            unsafe Unmanaged<KeymapContext>.fromOpaque(owner).takeUnretainedValue().log(format, arguments)
        }
    }

    deinit {
        // Keymaps keep the xkb context alive, which must no longer log to this object.
        unsafe xkb_context_set_user_data(pointer, nil)
        unsafe xkb_context_unref(pointer)
    }

    private func log(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer?) {
        guard let arguments = unsafe arguments, messages.count < Self.maximumMessageCount else { return }
        let message = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) {
            buffer -> String in
            guard let base = buffer.baseAddress, unsafe vsnprintf(base, buffer.count, format, arguments) >= 0
            else {
                return ""
            }
            return unsafe String(cString: base)
        }
        let trimmed = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !trimmed.isEmpty { messages.append(trimmed) }
    }
}
