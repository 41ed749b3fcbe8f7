// Embedders keep the tokens of observations.
@_exported import Hooks
