import ArgumentParser

/// A window that says what input reaches it.
@main
struct ResponderDemo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "responder-demo",
        abstract: "A window that prints each input event it receives, one on a line.",
        discussion: """
            In the window's middle is a subsurface of another colour, half as wide and high. Above it are two text \
            fields where the compositor knows surface-responder-v1: each remembers the layout that is typed with. A \
            click, a tap, Tab and Shift+Tab move between them, Control+U clears one; undo, redo, cut, copy and paste \
            are for the compositor to ask for. The program ends when its window is closed, or Escape is pressed.
            """)

    @OptionGroup var options: DemoOptions

    func run() throws {
        try DemoClient(options).run()
    }
}
