/// Numbers the windows of each application from 1 on, so that the same windows have the same numbers when the application
/// is started again. The number of a window that is not on the screen is its own until another needs one.
struct WindowNumbers {
    private struct Numbered {
        let window: WeakReference<Window>
        let application: String?
        let number: Int
    }

    private var numbered: [Numbered] = []

    mutating func number(of window: Window) -> Int {
        let application = window.applicationIdentifier
        if let known = numbered.first(where: { $0.window.target === window }),
            known.application == application
        {
            return known.number
        }
        numbered.removeAll { $0.window.target?.scene == nil || $0.window.target === window }
        let taken = numbered.filter { $0.application == application }.map(\.number)
        let number = (1...).first { !taken.contains($0) } ?? 1
        numbered.append(Numbered(window: WeakReference(window), application: application, number: number))
        return number
    }
}
