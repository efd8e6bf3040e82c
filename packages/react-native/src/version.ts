/** Kept equal to the package's version by `npm run version`. */
export const version = '0.0.0'
