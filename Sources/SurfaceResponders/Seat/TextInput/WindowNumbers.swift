/// Numbers the windows of each application from 1 on, so that the same windows have the same numbers when the application
/// is started again. The number of a window that is not on the screen is its own until another needs one.
struct WindowNumbers {
    /// Those of each application, in the order of their numbers.
    private var windows: [String?: [WeakReference<Window>]] = [:]

    mutating func number(of window: Window) -> Int {
        let application = window.applicationIdentifier
        var numbered = windows[application] ?? []
        if let known = numbered.firstIndex(where: { $0.target === window }) { return known + 1 }
        let free = numbered.firstIndex { $0.target?.scene == nil }
        if let free { numbered[free] = WeakReference(window) } else { numbered.append(WeakReference(window)) }
        forget(window)
        windows[application] = numbered
        return (free ?? numbered.count - 1) + 1
    }

    /// A window that has become another application's leaves its number there to others; applications without windows are
    /// forgotten.
    private mutating func forget(_ window: Window) {
        windows = windows.compactMapValues { numbered in
            let rest = numbered.map { $0.target === window ? WeakReference() : $0 }
            return rest.contains { $0.target != nil } ? rest : nil
        }
    }
}
