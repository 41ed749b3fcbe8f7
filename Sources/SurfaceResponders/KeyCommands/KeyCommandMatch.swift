/// A command that works now, and who performs it.
struct KeyCommandMatch {
    let command: KeyCommand
    let target: AnyObject
}
