internal import UncountedReferences

/// Makes the type available to all files of this module.
typealias Unretained = UncountedReferences.Unretained
