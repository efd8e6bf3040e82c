import { Type } from 'typebox'

/** The range of a JavaScript `Date`. Device clocks can be wrong in both directions. */
const maxDateMs = 8.64e15

/** Creates the schema of a device time, in milliseconds since 1970. */
export function deviceTimeMs(description: string) {
  return Type.Number({ minimum: -maxDateMs, maximum: maxDateMs, description })
}
