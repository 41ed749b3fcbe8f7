import SurfaceResponders
import WaylandShell

/// The window under the pointer has the keys. To be called after the shell was made, which sets the policy of its seats.
func letFocusFollowPointer(on compositor: Compositor) {
    for seat in compositor.seats { seat.focusPolicy.followsPointer = true }
}
