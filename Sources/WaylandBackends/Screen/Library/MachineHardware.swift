import Glibc
import LibinputDevices
import SystemPackage

extension ScreenHardware {
    /// The hardware of this machine.
    package static var machine: ScreenHardware {
        ScreenHardware(
            cardPaths: { machineCardPaths },
            openCard: { path, session throws(Errno) in try KernelCard(path, by: session) },
            openInput: { session, logger throws(LibinputError) in
                try LibinputLibrary(seatNamed: session.seatName, opener: session, logger: logger)
            },
            watchCards: { loop, onChange in CardWatch(on: loop, onChange) },
            startKeeper: { descriptors throws(Errno) in
                try LockKeeper.startProcess(keeping: descriptors)
            })
    }

    fileprivate static var machineCardPaths: [FilePath] {
        (0..<64).map { FilePath("/dev/dri/card\($0)") }.filter { unsafe access($0.string, F_OK) == 0 }
    }
}

extension ScreenBackend {
    /// Whether this machine has a graphics card. Whether a session may open it is known only when it is opened.
    public static var hasCard: Bool { !ScreenHardware.machineCardPaths.isEmpty }
}
