import SurfaceResponders
import Testing

/// The identifier for data that is remembered for a client, such as its layouts.
@Suite struct ApplicationIdentityTests {
    @Test(arguments: [
        (nil, "org.example.Chat", "org.example.Chat"), (nil, "", ""), ("chat", "", "chat"),
        ("chat", "chat", "chat"), ("chat", "org.example.Chat", "chat:org.example.Chat"),
    ])
    func `remembered identifier combines the client's identity and its name`(
        identity: String?, name: String, expected: String
    ) {
        let application = Application(identifier: name)
        application.identity = identity
        #expect(application.memoryIdentifier(calling: name) == expected)
        #expect(Window(application: application).applicationIdentifier == expected)
    }

    @Test func `programs of the same name have separate identifiers`() {
        let (first, second) = (Application(identifier: "chat"), Application(identifier: "chat"))
        first.identity = "/home/someone/chat"
        second.identity = "chat"
        #expect(
            Window(application: first).applicationIdentifier
                != Window(application: second).applicationIdentifier)
    }
}
