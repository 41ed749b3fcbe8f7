internal import UncountedReferences

/// For all files of this module.
typealias Unretained = UncountedReferences.Unretained
