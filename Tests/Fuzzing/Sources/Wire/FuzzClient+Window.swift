import CLinux
import Glibc

extension FuzzClient {
    /// Maps a toplevel as an ordinary client would.
    func makeWindow(width: Int32, height: Int32) {
        guard let compositor = bind("wl_compositor"), let shell = bind("xdg_wm_base") else { return }
        let surface = request(compositor, "create_surface", [.new(nil)])
        let shellSurface = request(shell, "get_xdg_surface", [.new(nil), .word(surface)])
        request(shellSurface, "get_toplevel", [.new(nil)])
        request(surface, "commit", [])
        settle()
        guard let serial = latest[shellSurface] else { return }
        request(shellSurface, "ack_configure", [.word(serial)])
        attach(to: surface, width: width, height: height)
        request(surface, "commit", [])
        settle()
    }

    /// Attaches a buffer of its own shared memory pool.
    func attach(to surface: UInt32, width: Int32, height: Int32) {
        guard let shm = bind("wl_shm") else { return }
        let size = width * height * 4
        let file = clinux_memfd_create("buffer")
        _ = ftruncate(file, Int(size))
        let pool = request(shm, "create_pool", [.new(nil), .file(file), .word(UInt32(bitPattern: size))])
        let dimensions = [width, height, width * 4].map { WireArgument.word(UInt32(bitPattern: $0)) }
        let buffer = request(pool, "create_buffer", [.new(nil), .word(0)] + dimensions + [.word(0)])
        request(surface, "attach", [.word(buffer), .word(0), .word(0)])
        request(surface, "damage", [.word(0), .word(0), .word(10_000), .word(10_000)])
    }
}
