import Glibc

/// A file with the inputs that a failure may depend on: the current one, and those before it since the target
/// was in its initial state. Each is preceded by its length, in four little-endian bytes.
///
/// An input is written before it runs, because it may end the process.
final class InputHistory {
    private let file: CInt

    /// - Returns: nil if the file cannot be written.
    init?(_ path: String) {
        file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        if file < 0 { return nil }
    }

    deinit { close(file) }

    func forget() {
        _ = ftruncate(file, 0)
        lseek(file, 0, SEEK_SET)
    }

    func add(_ input: [UInt8]) {
        let record = withUnsafeBytes(of: UInt32(input.count).littleEndian) { Array($0) } + input
        _ = write(file, record, record.count)
    }
}
