/// A key that performs its command when it was held long enough.
struct HeldCommand {
    let press: Press
    let command: KeyCommand
    let timer: SeatTimer
}
