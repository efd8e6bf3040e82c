import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { idPattern } from '../rules/limits.ts'

/** Creates the schema of a client-generated id. Its characters need no escaping in any context. */
export function opaqueId(description: string) {
  return Type.String({
    minLength: limits.minIdLength,
    maxLength: limits.maxIdLength,
    pattern: idPattern,
    description,
  })
}
