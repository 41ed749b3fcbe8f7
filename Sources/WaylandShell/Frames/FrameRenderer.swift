import SurfaceResponders

/// Whatever turns frames into pictures.
public protocol FrameRenderer: AnyObject {
    /// Draws what changed of an output's picture since it was drawn last. An output that is drawn for the first time, or
    /// whose size, scale, transform or place changed, is drawn as a whole.
    ///
    /// Called by the output's clock, when something waits for a picture.
    /// - Parameters:
    ///   - frame: what is shown.
    ///   - output: which part of it, and how.
    ///   - damage: what is not as it was in the frame before.
    /// - Returns: the pixels of the picture that were drawn; all others are as they were. These are all that changed, but
    ///   not each of them need have.
    @discardableResult
    func render(
        _ frame: SceneFrame, on output: FrameOutput, damage: FrameDamage
    ) throws(FrameRenderingError) -> Region

    /// Lets go of what is kept of an output: called when it is gone.
    func forget(outputNamed name: String)
}
