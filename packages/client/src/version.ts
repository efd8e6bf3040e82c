/** The package version, written by `npm run release`. */
export const version = '0.0.0'
