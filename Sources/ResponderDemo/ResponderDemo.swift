import Glibc
import WaylandClient

/// A window that says what input reaches it.
@main
enum ResponderDemo {
    static func main() {
        switch DemoOptions.parse(Array(CommandLine.arguments.dropFirst())) {
        case .help: Report(isVerbose: false).print(DemoOptions.help)
        case .wrong(let reason):
            Report.complain("\(reason)\nSee 'responder-demo --help'.")
            exit(64)
        case .run(let options): run(options)
        }
    }

    private static func run(_ options: DemoOptions) {
        do {
            try DemoClient(options).run()
        } catch {
            Report.complain("\(error)")
            exit(1)
        }
    }
}
