import SurfaceResponders

/// Gives a popup's surface its role. What the popup does not handle goes to what it was opened from.
public final class PopupController: SurfaceController {
    public override var description: String { "popup" }
}
