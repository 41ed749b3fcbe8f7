import ArgumentParser
import MiniCompositor
import SurfaceResponders
import WaylandShell

extension NewWindowFocus: @retroactive ExpressibleByArgument {}
extension TextInputContextPolicy: @retroactive ExpressibleByArgument {}
extension TextInputModeStart: @retroactive ExpressibleByArgument {}

/// What keys mean, which layout is used where, and which windows get keys.
struct KeyboardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Keyboard layouts, separated by commas: us,ru. Four at most.", valueName: "names"))
    var layout = "us"

    @Option(
        help: ArgumentHelp("The layouts' variants, in the same order: ',phonetic'.", valueName: "names"))
    var variant: String?

    @Option(
        help: ArgumentHelp("xkb options, separated by commas: grp:alt_shift_toggle.", valueName: "names"))
    var options: String?

    @Option(
        help: ArgumentHelp(
            """
            What keeps a layout of its own, also for the next run: field, window, application, global, or off. Without \
            this, windows do, until the end of the run; for the next one, too, with --stay and no --replay. \
            See 'mini-compositor modes'.
            """, valueName: "what"))
    var remember: TextInputContextPolicy?

    @Option(
        help: ArgumentHelp(
            "What a window that has no layout yet begins with: the first one (default), or inherit.",
            valueName: "layout"))
    var newWindow = TextInputModeStart.default

    @Option(
        help: ArgumentHelp(
            """
            Which new windows get the keys: always all of them, only those that are expected, which take the keys from no \
            window that is typed into, or never any. Without this, always; with --stay and no --replay, expected.
            """, valueName: "which"))
    var focusNewWindows: NewWindowFocus?

    @Flag(help: "Show an on-screen keyboard also while no field says that it wants text.")
    var alwaysShowKeyboard = false

    @Flag(
        help: """
            Let programs have key combinations that mean something to them wherever the person works, by \
            ext-input-trigger-registration-v1.
            """)
    var inputTriggers = false

    func apply(to configuration: inout Configuration) {
        configuration.keyboard.layouts = Self.names(layout)
        configuration.keyboard.variants = Self.names(variant)
        configuration.keyboard.options = Self.names(options)
        configuration.keyboard.servesInputTriggers = inputTriggers
        if let remember { configuration.textInput.contexts = remember }
        configuration.textInput.start = newWindow
        configuration.textInput.alwaysShowsKeyboards = alwaysShowKeyboard
    }

    /// A list with commas in between; an empty place stands for a layout's own variant.
    private static func names(_ list: String?) -> [String] {
        guard let list, !list.isEmpty else { return [] }
        return list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
}
