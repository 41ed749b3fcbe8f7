/// Numbers the windows of each application from 1 on, so that the same windows have the same numbers when the application
/// is started again. The number of a window that is not on the screen is its own until another needs one.
struct WindowNumbers {
    /// Those of each application, in the order of their numbers.
    private var windows: [String?: [WeakReference<Window>]] = [:]

    mutating func number(of window: Window) -> Int {
        let application = window.applicationIdentifier
        if let known = windows[application]?.firstIndex(where: { $0.target === window }) { return known + 1 }
        leaveOthers(than: application, window)
        if let free = windows[application]?.firstIndex(where: { $0.target?.scene == nil }) {
            windows[application]?[free] = WeakReference(window)
            return free + 1
        }
        windows[application, default: []].append(WeakReference(window))
        return windows[application, default: []].count
    }

    /// A window that has become another application's leaves its number there to others; applications without windows are
    /// forgotten.
    private mutating func leaveOthers(than application: String?, _ window: Window) {
        for (other, numbered) in windows where other != application {
            if let place = numbered.firstIndex(where: { $0.target === window }) {
                windows[other]?[place] = WeakReference()
            }
            if windows[other]?.contains(where: { $0.target != nil }) == false { windows[other] = nil }
        }
    }
}
