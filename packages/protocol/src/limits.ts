import * as values from './limitValues.ts'

/** The limits of the service, as one object. An app's bundle contains only the values that it imports by name. */
export const limits = { ...values } as const
