import SurfaceResponders
import WaylandShell

/// What a picture is of.
public enum PictureSubject {
    /// All that an output shows, as a person sees it: its transform is undone.
    case output(Output)
    /// A window by itself with its subsurfaces and popups, whatever lies in front of it, and wherever it is: also
    /// minimized, on another workspace or beside all outputs. Shadows are cut off.
    case window(Window)
    /// What is at a place, in global logical pixels.
    case region(Rect)
}
