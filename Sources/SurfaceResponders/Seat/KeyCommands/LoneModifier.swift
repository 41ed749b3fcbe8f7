/// A modifier that is down by itself: a key, a button, a wheel or a finger, and it is one no more.
struct LoneModifier {
    let press: Press
    /// What it does when it is let go.
    let tap: KeyCommand?
    /// What it does when it is held.
    let hold: KeyCommand?

    var code: KeyCode { press.key.code }
}
