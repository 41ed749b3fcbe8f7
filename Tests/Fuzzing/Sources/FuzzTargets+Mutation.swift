#if FUZZER
import CFuzzer
import SurfaceRespondersTesting

extension FuzzTargets {
    /// Returns random bytes that replace the end of an input, from `start` on. They add many steps, while
    /// libFuzzer's mutations change few.
    /// - Parameters:
    ///   - count: the number of bytes of the input.
    ///   - limit: the maximum number of bytes of the mutated input.
    /// - Returns: nil if libFuzzer should mutate the input.
    @MainActor
    fileprivate static func tail(
        ofInput count: Int, limit: Int, seed: UInt32
    ) -> (start: Int, bytes: [UInt8])? {
        var random = SeededGenerator(seed: UInt64(seed))
        let tailLimit = target.map { type(of: $0).tailLimit } ?? 0
        guard tailLimit > 0, Bool.random(using: &random) else { return nil }
        let start = Int.random(in: 0...min(count, limit), using: &random)
        let length = min(limit - start, .random(in: 1...tailLimit, using: &random))
        return (start, (0..<length).map { _ in .random(in: 0...255, using: &random) })
    }
}

/// Called by libFuzzer instead of its own mutations.
@_cdecl("LLVMFuzzerCustomMutator")
func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32) -> Int {
    let tail = MainActor.assumeIsolated { FuzzTargets.tail(ofInput: count, limit: limit, seed: seed) }
    guard let tail else { return LLVMFuzzerMutate(bytes, count, limit) }
    for (index, byte) in tail.bytes.enumerated() { bytes[tail.start + index] = byte }
    return tail.start + tail.bytes.count
}
#endif
