/** Version of this package. `npm run release` writes it. */
export const version = '0.0.0'
