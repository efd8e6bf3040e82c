import { Type } from 'typebox'
import { limits } from '../limits.ts'

/** An id that a client made up. The characters are those that need no escaping anywhere. */
export function opaqueId(description: string) {
  return Type.String({
    minLength: limits.minIdLength,
    maxLength: limits.maxIdLength,
    pattern: '^[A-Za-z0-9._:-]+$',
    description,
  })
}
