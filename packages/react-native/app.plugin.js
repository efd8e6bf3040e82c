// Expo looks for a file of this name. The package is of type module, so Node reads it as one, and
// what it leads to is CommonJS by extension.
import withThroughlink from './plugin/withThroughlink.cjs'

// eslint-disable-next-line no-restricted-exports -- Expo calls the default export.
export default withThroughlink
