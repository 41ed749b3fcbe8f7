/// A part of the program that handles untrusted bytes. No input may end the process, hang it, or break an
/// invariant.
protocol FuzzTarget: SendableMetatype {
    /// Its name on the command line, and the name of its corpus.
    static var name: String { get }

    init() throws

    /// The maximum number of random bytes that may replace the end of an input. Zero for text, which only
    /// libFuzzer mutates.
    static var tailLimit: Int { get }

    /// Initial inputs in addition to the corpus, by file name. Throws an error with the names of the parts
    /// that no input reaches, if there are any.
    var seeds: [String: [UInt8]] { get throws }

    /// Whether the target is in its initial state for the next input. If not, a failure depends on all inputs
    /// since the target was in its initial state.
    var isAnew: Bool { get }

    /// Runs an input.
    /// - Returns: a description of a violated invariant; nil if there is none. A thrown error is a failure,
    ///   too.
    func problem(with input: [UInt8]) throws -> String?
}

extension FuzzTarget {
    static var tailLimit: Int { 0 }
    var isAnew: Bool { true }
    var seeds: [String: [UInt8]] { [:] }
}
