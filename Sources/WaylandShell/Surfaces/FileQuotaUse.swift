/// One open file of a client's. It counts as long as this lives.
final class FileQuotaUse {
    private let onEnd: () -> Void

    init(onEnd: @escaping () -> Void) {
        self.onEnd = onEnd
    }

    deinit {
        onEnd()
    }
}
