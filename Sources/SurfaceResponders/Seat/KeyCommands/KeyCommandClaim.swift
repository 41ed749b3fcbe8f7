/// What the key commands make of a key that goes down.
enum KeyCommandClaim: ~Copyable {
    /// The key goes on.
    case none
    /// The key is eaten: it began, continued or ended a sequence.
    case eaten
    /// The key is the command's; it performs now.
    case perform(KeyCommandMatch)
    /// The key is the command's, which performs when the key is let go, or was held long enough.
    case await(KeyCommand)
}
