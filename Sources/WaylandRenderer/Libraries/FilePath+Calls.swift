import Glibc
import SystemPackage

/// What swift-system has no calls for yet, and the C library only with pointers.
extension FilePath {
    /// Gives what is here another name, in place of what has it.
    func rename(to other: FilePath) throws(Errno) {
        let result = unsafe withPlatformString { own in
            unsafe other.withPlatformString { unsafe Glibc.rename(own, $0) }
        }
        if result != 0 { throw Errno(rawValue: errno) }
    }

    /// Removes the file, if it is there.
    func remove() {
        _ = unsafe withPlatformString { unsafe unlink($0) }
    }
}
