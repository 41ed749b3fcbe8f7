/// Something that takes bytes from anybody. None of them may end the process, hang it, or break what must hold.
protocol FuzzTarget: SendableMetatype {
    /// Its name on the command line, and that of its corpus.
    static var name: String { get }

    init() throws

    /// Does everything anew for each input, so that an input that fails once fails again.
    /// - Returns: what does not hold, in words; nil if everything does. An error that is thrown does not hold, either.
    func problem(with input: [UInt8]) throws -> String?
}
