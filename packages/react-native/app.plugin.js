// Expo requires this file name. The package has `"type": "module"`, so this file is an ES module; the
// plugin itself is CommonJS by its extension.
import withThroughlink from './plugin/withThroughlink.cjs'

// eslint-disable-next-line no-restricted-exports -- Expo calls the default export.
export default withThroughlink
