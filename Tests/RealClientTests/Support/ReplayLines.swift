/// The lines of a replay, with increasing times.
struct ReplayLines {
    private(set) var lines: [String] = []
    /// The time of the last line, in milliseconds.
    private var time = 0

    /// Begins when a window with this title has drawn and the screen no longer changes.
    init(waitingFor title: String, seconds: Int = 60) {
        wait(for: title, seconds: seconds)
        waitUntilIdle()
    }

    // MARK: Waiting

    mutating func wait(for title: String, seconds: Int = 30) {
        lines.append(#"{"wait": {"title": "\#(title)"}, "deadline": \#(seconds * 1000)}"#)
    }

    /// Waits for a window by its app ID.
    mutating func wait(forToplevel appID: String, seconds: Int = 30) {
        lines.append(#"{"wait": {"toplevel": "\#(appID)"}, "deadline": \#(seconds * 1000)}"#)
    }

    /// Waits for 300 ms without a change. A blinking caret has a longer interval.
    mutating func waitUntilIdle() {
        lines.append(#"{"wait": {"idle": 300}, "deadline": 30000}"#)
    }

    /// Takes a screenshot in the run's folder.
    mutating func picture(_ name: String) {
        lines.append(#"{"screenshot": "{folder}/\#(name)"}"#)
    }

    // MARK: Input

    mutating func add(_ fields: String, after pause: Int = 60) {
        time += pause
        lines.append(#"{"t": \#(time), \#(fields)}"#)
    }

    mutating func move(_ x: Int, _ y: Int) {
        add(#""pointer": [\#(x), \#(y)]"#, after: 100)
    }

    mutating func move(by x: Int, _ y: Int) {
        add(#""move": [\#(x), \#(y)]"#, after: 100)
    }

    mutating func press(_ button: String = "left", isDown: Bool) {
        add(#""button": "\#(button)", "down": \#(isDown)"#)
    }

    /// Clicks at the position of the pointer.
    mutating func click(_ button: String = "left") {
        press(button, isDown: true)
        press(button, isDown: false)
    }

    mutating func click(_ x: Int, _ y: Int, _ button: String = "left") {
        move(x, y)
        click(button)
    }

    mutating func tap(_ x: Int, _ y: Int) {
        add(#""touch": 0, "down": [\#(x), \#(y)]"#)
        add(#""touch": 0, "up": true"#)
    }

    /// Taps with pressure 0.5.
    mutating func tapWithPen(_ x: Int, _ y: Int) {
        add(#""tool": "pen", "at": [\#(x), \#(y)]"#)
        add(#""tool": "pen", "tip": true, "pressure": 0.5"#)
        add(#""tool": "pen", "tip": false"#)
        add(#""tool": "pen", "away": true"#)
    }

    /// Presses all keys, and releases them in reverse order.
    mutating func keys(_ names: String...) {
        for name in names { add(#""key": "\#(name)", "down": true"#, after: 30) }
        for name in names.reversed() { add(#""key": "\#(name)", "down": false"#, after: 30) }
    }

    mutating func type(_ text: String) {
        add(#""type": "\#(text)""#)
        // A replay types a key every 20 ms.
        time += 20 * text.unicodeScalars.count
    }
}
