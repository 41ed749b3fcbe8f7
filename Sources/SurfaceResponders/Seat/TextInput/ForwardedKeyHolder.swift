/// Has the keys that an input method forwarded to the client.
protocol ForwardedKeyHolder: AnyObject {
    /// An input method writes no more. What it forwarded of the keys that are still down goes on as if it had never been in
    /// between; what it kept reaches nobody.
    func takeBackForwardedKeys(from filter: any InputFilter)
}
