import { Type } from 'typebox'

const visible = '[^\\s\\u0000-\\u001f\\u007f]'
const printable = '[^\\u0000-\\u001f\\u007f]'

/** A name that people give to things: something to see at both ends, and no control characters. */
export function NameSchema(description: string) {
  return Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: `^${visible}(?:${printable}*${visible})?$`,
    description,
  })
}
