import { createUnfitValueError } from './columnWriter.ts'
import type { FixedType } from './createFixedColumn.ts'
import { toText } from './toText.ts'

/** Creates a type of text with a number of bytes in UTF-8. Shorter text is filled up with zero bytes. */
export function createFixedStringType(width: number): FixedType {
  const name = `FixedString(${width})`
  if (!(width > 0)) throw new Error(`ClickHouse has no type ${name}.`)
  return {
    width,
    createPut(memory) {
      const bytes = Buffer.from(memory)
      return (value, place) => {
        const text = toText(value)
        if (Buffer.byteLength(text) > width) throw createUnfitValueError(value, name)
        const start = place * width
        const written = bytes.write(text, start, 'utf8')
        bytes.fill(0, start + written, start + width)
      }
    },
  }
}
