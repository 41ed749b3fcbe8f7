import Glibc
import SystemPackage

/// This program's file, beside which its other files are installed.
enum OwnProgram {
    /// The folder of the file; `nil` without `/proc`.
    static var folder: FilePath? {
        var link = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/exe", &link, link.count)
        guard count > 0 else { return nil }
        let path = String(decoding: link[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return FilePath(path).removingLastComponent()
    }
}
