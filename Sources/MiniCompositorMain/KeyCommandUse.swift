import ArgumentParser

/// Whether keys command the compositor.
enum KeyCommandUse: String, ExpressibleByArgument, CaseIterable {
    case on, off
}
