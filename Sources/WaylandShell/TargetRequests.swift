/// The requests of clients to a target, which may be destroyed before their objects.
class TargetRequests<Target: AnyObject> {
    final private(set) weak var target: Target?

    init(_ target: Target) {
        self.target = target
    }
}
