/// How a path finds out who is next after one of its responders, to compare itself with the chain as it is.
///
/// Where `next` is known to be the standard one, its answer is read without counting references, and without a call.
enum ChainLink: UInt64 {
    /// `next` may be overridden: it is asked.
    case asked = 0
    case ofSurface, ofWindow, ofApplication

    init(of responder: Responder) {
        let type = type(of: responder)
        self =
            if type == Window.self {
                .ofWindow
            } else if type == Application.self {
                .ofApplication
            } else if let surface = responder as? SurfaceResponder, surface.handlesEventsInStandardWay {
                .ofSurface
            } else {
                .asked
            }
    }

    /// The address of `next`, zero for none.
    /// - Parameter address: that of a responder which the link was made for, and which somebody keeps.
    @inline(__always)
    func nextAddress(after address: UInt) -> UInt {
        switch self {
        case .asked: Unretained<Responder>(knownAddress: address).use { $0.next?.address ?? 0 }
        case .ofSurface: Unretained<SurfaceResponder>(knownAddress: address).use { $0.standardNextAddress }
        case .ofWindow: Unretained<Window>(knownAddress: address).use { $0.application?.address ?? 0 }
        case .ofApplication: Unretained<Application>(knownAddress: address).use { $0.standardNextAddress }
        }
    }
}
