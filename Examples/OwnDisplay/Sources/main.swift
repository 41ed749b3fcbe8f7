// An embedder in Swift with its own wl_display, which libwayland's functions create and run. The router
// serves a seat on it. The program prints the name of its socket, plays a few input events when the first
// surface becomes a window, and ends when all clients have disconnected afterwards.
//
//     swift run --package-path Examples/OwnDisplay
import CWaylandServer
import Glibc

guard let display = wl_display_create(), let loop = wl_display_get_event_loop(display) else {
    fatalError("cannot create a display")
}
guard let socket = wl_display_add_socket_auto(display) else {
    print("own-display: cannot create a socket in XDG_RUNTIME_DIR")
    exit(73)
}
let embedder = Embedder(on: display)
print("WAYLAND_DISPLAY=\(String(cString: socket))")
// If standard output is a pipe, its reader waits for the line.
fflush(nil)

while !embedder.isOver {
    embedder.turn()
    wl_display_flush_clients(display)
    wl_event_loop_dispatch(loop, -1)
}

embedder.end()
wl_display_destroy(display)
print("the client has disconnected")
