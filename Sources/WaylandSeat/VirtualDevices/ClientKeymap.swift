import SurfaceResponders
import WaylandServer

struct ClientKeymap {
    private let file: ClientFile
    /// In bytes.
    private let size: Int

    enum Failure: Error, CustomStringConvertible {
        case unknownFormat(UInt32)
        /// In bytes.
        case size(UInt32)
        case notAFile
        case file(ClientFile.Failure)
        case keymap(KeymapError)
        /// More requests wait for the keymap than are kept.
        case tooManyRequests

        var description: String {
            switch self {
            case .unknownFormat(let format): "its format \(format) is not xkb's text"
            case .size(let size): "its size is \(size) bytes"
            case .notAFile: "it is not in a regular file"
            case .file(.tooShort): "its file is shorter than the client says, or cannot be read"
            case .file(.noAnswer): "its file does not answer"
            case .keymap(let error): error.description
            case .tooManyRequests: "its file takes too long"
            }
        }
    }

    /// In bytes: more than `Keymap` accepts.
    private static let maximumSize: UInt32 = 1 << 20

    init(_ file: consuming OwnedFileDescriptor, format: UInt32, size: UInt32) throws(Failure) {
        guard format == WlKeyboard.KeymapFormat.xkbV1.rawValue else { throw .unknownFormat(format) }
        guard size > 0, size <= Self.maximumSize else { throw .size(size) }
        guard let file = ClientFile(file) else { throw .notAFile }
        self.file = file
        self.size = Int(size)
    }

    private var piece: FilePiece { FilePiece(offset: 0, count: size) }

    /// Returns the text if it can be read without waiting; `nil` otherwise.
    func read() throws(Failure) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: size)
        let result = unsafe bytes.withUnsafeMutableBytes { buffer in
            Result { () throws(ClientFile.Failure) in try unsafe file.read([piece], into: buffer) }
        }
        switch result {
        case .success(true): return bytes
        case .success(false): return nil
        case .failure(let failure): throw .file(failure)
        }
    }

    /// Reads the text in another process. `completion` is called once, after this method has returned, unless
    /// the read is canceled or released before.
    func read(
        by reader: FileReader, for client: Client, completion: @escaping (Result<[UInt8], Failure>) -> Void
    ) -> FileRead {
        var bytes: [UInt8] = []
        return unsafe reader.read(file, [piece], for: client) { more, _ in
            unsafe bytes += more
        } completion: { result in
            completion(result.mapError { .file($0) }.map { bytes })
        }
    }

    /// Parses a keymap, which takes milliseconds.
    static func parse(_ bytes: [UInt8]) throws(Failure) -> Keymap {
        do throws(KeymapError) {
            return try Keymap(text: bytes)
        } catch {
            throw .keymap(error)
        }
    }
}
