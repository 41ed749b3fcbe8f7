import Glibc

/// Returns the value of an environment variable; `nil` if it is not set.
@usableFromInline
func environmentVariable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
}
