/// Has the keys that an input method forwarded to the client.
protocol ForwardedKeyHolder: AnyObject {
    /// An input method writes no more. What it forwarded of the keys that are still down goes on as if it had never been in
    /// between. What it kept stays with the filter.
    /// - Returns: the keys that the filter no longer has.
    func takeBackForwardedKeys(from filter: any InputFilter) -> [KeyCode]
}
