/// Something that takes bytes from anybody. None of them may end the process, hang it, or break what must hold.
protocol FuzzTarget: SendableMetatype {
    /// Its name on the command line, and that of its corpus.
    static var name: String { get }

    init() throws

    /// How many random bytes may take the place of an input's end. Zero for text, of which they make none.
    static var tailLimit: Int { get }

    /// Inputs to begin with beside those of the corpus, by names for their files. An error says what they should reach, and do
    /// not.
    var seeds: [String: [UInt8]] { get throws }

    /// Whether the next input meets nothing that those before it have left. Where it may, an input that fails needs those
    /// since it last did not, to fail again.
    var isAnew: Bool { get }

    /// Does what the input says.
    /// - Returns: what does not hold, in words; nil if everything does. An error that is thrown does not hold, either.
    func problem(with input: [UInt8]) throws -> String?
}

extension FuzzTarget {
    static var tailLimit: Int { 0 }
    var isAnew: Bool { true }
    var seeds: [String: [UInt8]] { [:] }
}
