import Testing

/// Tests the example that uses only the router.
struct SmallPolicyTests {
    @Test func `responder chain, actions and key commands behave as in UIKit`() throws {
        let (lines, status) = try Program("small-policy").wait()
        #expect(status == 0)
        #expect(
            lines == [
                "opened shopping",
                #"typed, and there is "m""#, #"typed, and there is "mi""#, #"typed, and there is "mil""#,
                #"typed, and there is "milk""#,
                "opened letter",
                #"typed, and there is "d""#, #"typed, and there is "de""#, #"typed, and there is "dea""#,
                #"typed, and there is "dear""#,
                "-- Control+L clears the note with the keys, and then has nothing to do",
                "letter: cleared by Control+L",
                "-- Alt+Tab is the desktop's, whatever has the keys",
                #"typed, and there is "milks""#,
                "-- A click on the button acts on the first responder's chain, and the field stays first",
                "shopping: cleared by a button",
                #"typed, and there is "t""#, #"typed, and there is "te""#, #"typed, and there is "tea""#,
                "-- Touches move up the chain until a responder handles them",
                "letter: a touch ended that nothing in the window handled",
                "the desktop was touched",
                "-- What could be pressed now",
                "Super+Q: Close window, offered by desktop",
                "Alt+Tab: Next window, offered by desktop",
                "-- Super+Q closes one window after the other",
                "closed letter", "closed shopping",
            ])
    }
}
