/// All that can be held down on a seat. A kind that joins takes part in what concerns every one, without an edit to the
/// others.
struct Interactions {
    var holders: ContiguousArray<any InteractionHolder> = []

    /// Whether a key, a button, a finger or something of another kind is down.
    var isAnythingPressed: Bool { holders.contains(where: \.isAnythingPressed) }

    func surfaceWillGo(_ surface: SurfaceResponder) {
        for holder in holders { holder.surfaceWillGo(surface) }
    }

    func letGo(of device: InputDevice.ID) {
        for holder in holders { holder.letGo(of: device) }
    }

    func suspend() {
        for holder in holders { holder.suspend() }
    }

    func pass(within region: SurfaceResponder, to heir: SurfaceResponder) {
        for holder in holders { holder.pass(within: region, to: heir) }
    }

    func forget(_ filter: any InputFilter) {
        for holder in holders { holder.forget(filter) }
    }
}
