import SurfaceResponders

/// Sends everything that is pressed or touched to the overview.
final class OverviewGrab: Grab {
    private unowned let overview: Overview

    init(_ overview: Overview) {
        self.overview = overview
        super.init(kind: .explicit, owner: nil)
    }

    override func pointerDecision(for hit: HitTestResult?) -> Decision { .redirect(overview) }
    override func pressDecision(for hit: HitTestResult?) -> Decision { .redirect(overview) }
}
