import Glibc
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShell

/// The last responder of every chain, and the delegate that decides about windows.
final class DesktopPolicy: Responder, XdgShellDelegate {}

func serve(_ policy: DesktopPolicy) throws {
    let display = try Display()
    let seat = Seat(name: "seat0", delegate: policy, clock: EventLoopClock(on: display.eventLoop))
    seat.addDevice(named: "keyboard", capabilities: .keyboard)
    seat.addDevice(named: "mouse", capabilities: .pointer)
    let seatGlobal = SeatGlobal(for: seat, on: display)
    let compositor = Compositor(for: seatGlobal, on: display)
    let mode = OutputMode(width: 1280, height: 720)
    compositor.outputs.add(Output(name: "OUT-1", state: OutputState(mode: mode)))
    let shell = XdgShell(on: compositor)
    shell.delegate = policy
    let seatGlobals = SeatGlobals(.all, for: seatGlobal, on: compositor)
    let shellGlobals = ShellGlobals(.all, for: shell)
    print("WAYLAND_DISPLAY=\(try display.addSocketAutomatically())")
    try withExtendedLifetime((seatGlobals, shellGlobals)) { try compositor.run(endingAt: [SIGINT, SIGTERM]) }
}
