/// Descriptors that no new connection may take: what clients that are connected ask for needs some, such as a keymap.
///
/// The system gives the lowest number that is free, so that a connection with a high number is one of the last.
package struct DescriptorReserve {
    /// How many are kept at most.
    static let count = 16

    /// The number from which on descriptors are kept; asked for each connection, since the limit of a process can be changed
    /// from outside.
    package var start: () -> Int32

    /// - Parameter start: the number from which on descriptors are kept.
    package init(start: @escaping () -> Int32 = Self.startOfProcess) {
        self.start = start
    }

    package func allows(_ descriptor: Int32) -> Bool { descriptor < start() }

    /// A process that may have only a few keeps a quarter of them.
    package static func startOfProcess() -> Int32 {
        let all = Int32(clamping: DescriptorLimit.current.count)
        return all - min(Int32(count), all / 4)
    }
}
