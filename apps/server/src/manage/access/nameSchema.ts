import { maxNameLength } from '@throughlink/protocol/rules'
import { Type } from 'typebox'

const visible = '[^\\s\\u0000-\\u001f\\u007f]'
const printable = '[^\\u0000-\\u001f\\u007f]'

/** A display name: no control characters, and no whitespace at either end. */
export function NameSchema(description: string, maxLength = maxNameLength) {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: `^${visible}(?:${printable}*${visible})?$`,
    description,
  })
}
