/** The package version, updated by `npm run version`. */
export const version = '0.0.0'
