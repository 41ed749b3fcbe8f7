import SurfaceResponders
import WaylandShell

/// Gives the keyboard focus to the window under the pointer. Call this after creating the shell, which sets
/// the focus policy of its seats.
func letFocusFollowPointer(on compositor: Compositor) {
    for seat in compositor.seats { seat.focusPolicy.followsPointer = true }
}
