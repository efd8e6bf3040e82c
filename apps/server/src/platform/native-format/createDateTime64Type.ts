import { createUnfitValueError } from './columnWriter.ts'
import type { FixedType } from './createFixedColumn.ts'

/** The times that ClickHouse supports. It would store others, and show them as different ones. */
const minMs = Date.UTC(1900, 0, 1)
const maxMs = Date.UTC(2300, 0, 1) - 1

const maxScale = 9
const msScale = 3
const wordValues = 2 ** 32

/** Creates a type of times in 10 to the power of `-scale` seconds since 1970. Values are milliseconds. */
export function createDateTime64Type(scale: number): FixedType {
  const name = `DateTime64(${scale})`
  if (!(scale >= 0 && scale <= maxScale)) throw new Error(`ClickHouse has no type ${name}.`)
  const factor = 10 ** Math.abs(scale - msScale)
  return {
    width: 8,
    createPut(memory) {
      const words = new Uint32Array(memory)
      const integers = new BigInt64Array(memory)
      return (value, place) => {
        // A missing time is a mistake, and would become 1970.
        const number = value === null ? 0 : value
        const ms = typeof number === 'number' ? Math.floor(number) : NaN
        if (!(ms >= minMs && ms <= maxMs)) throw createUnfitValueError(value, name)
        if (scale > msScale) integers[place] = BigInt(ms) * BigInt(factor)
        else {
          // In two halves, because creating a BigInt for each row costs several times as much.
          const units = scale === msScale ? ms : Math.floor(ms / factor)
          words[place * 2] = units % wordValues
          words[place * 2 + 1] = Math.floor(units / wordValues)
        }
      }
    },
  }
}
