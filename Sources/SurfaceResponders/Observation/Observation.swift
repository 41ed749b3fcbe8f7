/// That somebody is told of something. Ends when it is let go of, or is cancelled.
public final class Observation {
    private var end: (() -> Void)?

    init(end: @escaping () -> Void) {
        self.end = end
    }

    public func cancel() {
        end?()
        end = nil
    }

    deinit {
        cancel()
    }
}
