import ArgumentParser
import MiniCompositor
import SurfaceResponders
import WaylandShell

extension NewWindowFocus: @retroactive ExpressibleByArgument {}
extension TextInputContextPolicy: @retroactive ExpressibleByArgument {}
extension TextInputModeStart: @retroactive ExpressibleByArgument {}

struct KeyboardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Keyboard layouts, separated by commas: us,ru. Four at most. The default is us, and in a window \
            the layouts of the desktop around it.
            """, valueName: "names"))
    var layout: String?

    @Option(
        help: ArgumentHelp("The layouts' variants, in the same order: ',phonetic'.", valueName: "names"))
    var variant: String?

    @Option(
        help: ArgumentHelp("xkb options, separated by commas: grp:alt_shift_toggle.", valueName: "names"))
    var options: String?

    @Option(
        help: ArgumentHelp(
            """
            Which contexts keep a layout of their own, also for the next run: field, window, application, \
            global, or off. By default, windows keep theirs until the end of the run; with --stay or in a \
            window, and without --replay, also for the next run. See 'mini-compositor modes'.
            """, valueName: "what"))
    var remember: TextInputContextPolicy?

    @Option(
        help: ArgumentHelp(
            "The initial layout of a window that has none yet: the first one (default), or inherit.",
            valueName: "layout"))
    var newWindow = TextInputModeStart.default

    @Option(
        help: ArgumentHelp(
            """
            Which new windows receive keyboard focus: always all of them; only those that are expected, \
            which take the focus from no window that is being typed into; or never any. The default is \
            always; with --stay or in a window, and without --replay, expected.
            """, valueName: "which"))
    var focusNewWindows: NewWindowFocus?

    @Flag(help: "Show on-screen keyboards even while no field requests text.")
    var alwaysShowKeyboard = false

    @Flag(
        help: """
            Let programs register key combinations that work in every window, by \
            ext-input-trigger-registration-v1.
            """)
    var inputTriggers = false

    /// Whether no keymap is configured.
    var usesDefaultKeymap: Bool { layout == nil && variant == nil && options == nil }

    func apply(to configuration: inout Configuration) {
        configuration.keyboard.layouts = Self.names(layout ?? "us")
        configuration.keyboard.variants = Self.names(variant)
        configuration.keyboard.options = Self.names(options)
        configuration.keyboard.servesInputTriggers = inputTriggers
        if let remember { configuration.textInput.contexts = remember }
        configuration.textInput.start = newWindow
        configuration.textInput.alwaysShowsKeyboards = alwaysShowKeyboard
    }

    /// Splits a list at commas. An empty item means a layout's default variant.
    private static func names(_ list: String?) -> [String] {
        guard let list, !list.isEmpty else { return [] }
        return list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
}
