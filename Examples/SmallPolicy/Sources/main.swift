// A compositor's policy that uses only the router: two windows with notes, made of responders. Nothing is
// drawn and no client connects. The program plays a few events as if devices had sent them, and prints what
// happens.
//
//     swift run --package-path Examples/SmallPolicy
import SurfaceResponders

let desktop = Desktop()
let hands = Hands(on: desktop.seat)

desktop.open("shopping", at: 0)
hands.type("milk")

desktop.open("letter", at: 300)
hands.type("dear")

print("-- Control+L clears the note with the keys, and then has nothing to do")
hands.press(.control, "l")
hands.press(.control, "l")

print("-- Alt+Tab is the desktop's, whatever has the keys")
hands.press(.alternate, "Tab")
hands.type("s")

print("-- A click on the button acts on the first responder's chain, and the field stays first")
hands.click(Point(x: 100, y: 80))
hands.type("tea")

print("-- Touches move up the chain until a responder handles them")
hands.tap(Point(x: 350, y: 30))
hands.tap(Point(x: 900, y: 30))

print("-- What could be pressed now")
for entry in desktop.seat.keyCommands.available {
    print("\(entry.command.keysDescription): \(entry.title), offered by \(entry.responder)")
}

print("-- Super+Q closes one window after the other")
hands.press(.super, "q")
hands.press(.super, "q")
hands.press(.super, "q")
