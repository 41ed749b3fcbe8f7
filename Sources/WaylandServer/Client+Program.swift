extension Client: CustomStringConvertible {
    /// The path of the program that connected, as it was at that moment: see ``ConnectedProcess/executable``.
    public var executable: String? { process.executable }

    /// The name of the program that connected, as the kernel shortens it: at most 15 bytes. Nil if it has ended, or its
    /// name cannot be read. The program chooses it: it is for people, and proves nothing.
    public var programName: String? { ProcessFamily.programName(of: credentials.processID) }

    /// The program with its process, for a log.
    public var description: String {
        let process = "process \(credentials.processID)"
        return programName.map { "\($0) (\(process))" } ?? process
    }
}
