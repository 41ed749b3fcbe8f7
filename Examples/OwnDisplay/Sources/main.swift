// An embedder in Swift with a wl_display of its own: libwayland's functions make and run it, the router serves the seat
// on it. It tells the name of its socket, plays a few input events to the first client that shows a surface, and ends
// when that client is gone.
//
//     swift run --package-path Examples/OwnDisplay
import CWaylandServer
import Glibc

guard let display = wl_display_create(), let loop = wl_display_get_event_loop(display) else {
    fatalError("no display could be made")
}
guard let socket = wl_display_add_socket_auto(display) else {
    print("own-display: no socket could be made in XDG_RUNTIME_DIR")
    exit(73)
}
let embedder = Embedder(on: display)
print("WAYLAND_DISPLAY=\(String(cString: socket))")
// Whoever reads this through a pipe waits for it.
fflush(nil)

while !embedder.isOver {
    embedder.turn()
    wl_display_flush_clients(display)
    wl_event_loop_dispatch(loop, -1)
}

embedder.end()
wl_display_destroy(display)
print("the client is gone")
