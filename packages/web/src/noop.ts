/** Stops nothing. */
export const noop = (): void => undefined
