import { Type } from 'typebox'

/** The range of a JavaScript `Date`. Clocks of devices are wrong in both directions. */
const maxDateMs = 8.64e15

/** A moment by the device's clock, in milliseconds since 1970. */
export function deviceTimeMs(description: string) {
  return Type.Number({ minimum: -maxDateMs, maximum: maxDateMs, description })
}
