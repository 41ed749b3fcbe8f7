/// What clients ask of a target, which may be gone before their objects.
class TargetRequests<Target: AnyObject> {
    final private(set) weak var target: Target?

    init(_ target: Target) {
        self.target = target
    }
}
