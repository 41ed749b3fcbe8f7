import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    static var whereLongTestsRun: Self {
        .enabled("scripts/programs runs it") { ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" }
    }
}
