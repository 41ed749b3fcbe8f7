import ArgumentParser
import MiniCompositor
import SessionLogging

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check what runs need of this system.",
        discussion: """
            Each line names a requirement and its use. If it is missing, the line also says what to do. \
            Packages are those of Debian. The last line says whether headless runs work; everything else \
            is needed only for the use that its line names.

            EXIT STATUS
              0    headless runs work
              71   a requirement of every run is missing
            """)

    func run() throws {
        let doctor = Doctor()
        for line in doctor.lines { Console.output.print(line) }
        guard doctor.status == ExitStatus.success else { throw ExitCode(doctor.status) }
    }
}
