import SurfaceResponders
import Testing

/// By which name a client's layouts and the like are remembered.
@Suite struct ApplicationIdentityTests {
    @Test(arguments: [
        (nil, "org.example.Chat", "org.example.Chat"), (nil, "", ""), ("chat", "", "chat"),
        ("chat", "chat", "chat"), ("chat", "org.example.Chat", "chat:org.example.Chat"),
    ])
    func aNameCountsForWhoTheClientIs(identity: String?, name: String, expected: String) {
        let application = Application(identifier: name)
        application.identity = identity
        #expect(application.memoryIdentifier(calling: name) == expected)
        #expect(Window(application: application).applicationIdentifier == expected)
    }

    @Test func twoProgramsOfOneNameHaveLayoutsOfTheirOwn() {
        let (first, second) = (Application(identifier: "chat"), Application(identifier: "chat"))
        first.identity = "/home/someone/chat"
        second.identity = "chat"
        #expect(
            Window(application: first).applicationIdentifier
                != Window(application: second).applicationIdentifier)
    }
}
