import Glibc

/// The value of a variable of this process; nil if it is not set.
@usableFromInline
func environmentVariable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
}
