/// A part of a seat by which something is held down: what concerns all that is held, whatever it is, reaches every one.
protocol InteractionHolder: AnyObject {
    /// Whether something is down that a modifier, pressed meanwhile, would go with.
    var isAnythingPressed: Bool { get }

    /// Before a surface and what is in it are detached or hidden: what began there is taken away while its chain stands.
    func surfaceWillGo(_ surface: SurfaceResponder)

    /// What a device alone held down is up, although it has not said so: it is gone, or will not be heard for a while.
    func letGo(of device: InputDevice.ID)

    /// The session is locked, or goes to sleep: what follows of what is down reaches nobody.
    func suspend()

    /// Another responder of the same surface has from now on what began within a region. Nobody hears of it.
    func pass(within region: SurfaceResponder, to heir: SurfaceResponder)

    /// A filter goes: the rest of what it took reaches nobody.
    func forget(_ filter: any InputFilter)
}
