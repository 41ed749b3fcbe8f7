import Glibc
import WaylandClient

/// Prints the demo's lines, without buffering.
final class Report {
    private let isVerbose: Bool
    private let eventLimit: Int?
    private var eventCount = 0

    init(isVerbose: Bool, eventLimit: Int? = nil) {
        self.isVerbose = isVerbose
        self.eventLimit = eventLimit
    }

    var isComplete: Bool { eventLimit.map { eventCount >= $0 } ?? false }

    func print(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes[written...].withUnsafeBytes {
                unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return }
            written += count
        }
    }

    func event(_ line: String) {
        guard !isComplete else { return }
        eventCount += 1
        print(line)
    }

    func command(_ title: String, _ phase: SurfaceKeyCommandV1.Phase) {
        event("command \(title)" + (phase == .repeated ? ", repeated" : ""))
    }

    func detail(_ line: @autoclosure () -> String) {
        if isVerbose { print(line()) }
    }

    /// Formats whole numbers without a fraction, and others with at most two decimal places.
    static func number(_ value: Double) -> String {
        let hundredths = (value * 100).rounded()
        guard abs(hundredths) < 1e15, hundredths.truncatingRemainder(dividingBy: 100) == 0 else {
            return "\(hundredths / 100)"
        }
        return "\(Int(hundredths / 100))"
    }

    static func place(_ x: Double, _ y: Double) -> String {
        "\(number(x)),\(number(y))"
    }
}
