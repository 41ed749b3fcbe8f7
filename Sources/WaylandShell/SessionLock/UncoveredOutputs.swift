/// The outputs that may still show something of a session that was locked: until they show a picture that was drawn
/// afterwards.
struct UncoveredOutputs {
    /// How many pictures each has to show.
    private var pictureCounts: [ObjectIdentifier: Int] = [:]
    private var known: Set<ObjectIdentifier> = []

    var isEmpty: Bool { pictureCounts.isEmpty }

    mutating func add(_ output: Output) {
        guard known.insert(ObjectIdentifier(output)).inserted else { return }
        // A picture that is on its way was drawn before.
        pictureCounts[ObjectIdentifier(output)] = output.frameClock.isPictureOnItsWay ? 2 : 1
        output.frameClock.setNeedsFrame()
    }

    /// Outputs came or went.
    mutating func update(to outputs: [Output]) {
        let present = Set(outputs.map(ObjectIdentifier.init))
        known.formIntersection(present)
        pictureCounts = pictureCounts.filter { present.contains($0.key) }
        for output in outputs { add(output) }
    }

    mutating func presented(_ output: Output) {
        guard let count = pictureCounts[ObjectIdentifier(output)] else { return }
        pictureCounts[ObjectIdentifier(output)] = count > 1 ? count - 1 : nil
        if count > 1 { output.frameClock.setNeedsFrame() }
    }
}
