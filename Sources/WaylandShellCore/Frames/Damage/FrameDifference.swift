import SurfaceResponders

struct FrameDifference {
    /// In global logical pixels. The rectangles may overlap.
    private(set) var areas: [Rect] = []

    init(from former: [TrackedItem], to present: [TrackedItem]) {
        var matches = Matches(former)
        // The former indices of the items that are in both frames, in the order of the present frame.
        var places: [Int] = []
        for item in present {
            guard let place = matches.take(item.identity) else {
                if let frame = item.frame { areas.append(frame) }
                continue
            }
            places.append(place)
            item.addDifference(from: former[place], to: &areas)
        }
        for place in matches.rest {
            if let frame = former[place].frame { areas.append(frame) }
        }
        for place in places.outsideOfLongestRise {
            if let frame = former[place].frame { areas.append(frame) }
        }
    }

    /// Items with the same identity are matched in order.
    private struct Matches {
        private var places: [ObjectIdentifier: [Int]] = [:]

        init(_ items: [TrackedItem]) {
            // `take(_:)` takes the last index of a list, which must be the lowest.
            for place in items.indices.reversed() {
                places[ObjectIdentifier(items[place].identity), default: []].append(place)
            }
        }

        mutating func take(_ identity: AnyObject) -> Int? {
            places[ObjectIdentifier(identity)]?.popLast()
        }

        var rest: [Int] { places.values.flatMap { $0 } }
    }
}

extension [Int] {
    /// The smallest set of numbers whose removal leaves the others in rising order. For the former indices of
    /// items, these are the restacked items. All numbers must differ.
    var outsideOfLongestRise: [Int] {
        guard !zip(self, dropFirst()).allSatisfy(<) else { return [] }
        // `ends[n]` is the index of the lowest number that ends a rising sequence of `n + 1` numbers.
        // `previous` has the index before each number in such a sequence.
        var ends: [Int] = []
        var previous: [Int?] = []
        for (place, number) in enumerated() {
            let length = ends.partitioningIndex { self[$0] > number }
            previous.append(length > 0 ? ends[length - 1] : nil)
            if length == ends.count { ends.append(place) } else { ends[length] = place }
        }
        var rises = [Bool](repeating: false, count: count)
        var place = ends.last
        while let present = place {
            rises[present] = true
            place = previous[present]
        }
        return indices.filter { !rises[$0] }.map { self[$0] }
    }

    /// Returns the first index whose number satisfies a condition that all later numbers satisfy, too; else
    /// the end index.
    private func partitioningIndex(where belongs: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
