import SurfaceResponders

/// The tools that are near a tablet, so that nobody hears of one whose output is gone.
struct NearTools {
    /// In the order in which they came.
    private var near: [TabletTool] = []
    private var cancelled: Set<TabletTool> = []

    /// Takes note of what a tool does.
    /// - Returns: whether somebody is to hear of it.
    mutating func admit(_ report: TabletToolReport) -> Bool {
        guard case .proximity(let isNear) = report.action else { return !cancelled.contains(report.tool) }
        near.removeAll { $0 == report.tool }
        let wasCancelled = cancelled.remove(report.tool) != nil
        guard isNear else { return !wasCancelled }
        near.append(report.tool)
        return true
    }

    /// Nobody hears of those that are near before they have been away.
    /// - Returns: those that were heard of until now.
    mutating func cancelAll() -> [TabletTool] {
        let tools = near.filter { !cancelled.contains($0) }
        cancelled.formUnion(tools)
        return tools
    }
}
