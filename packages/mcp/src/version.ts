/** Version of this package. `npm run version` writes it. */
export const version = '0.0.0'
