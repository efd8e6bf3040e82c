import { createUnfitValueError } from './columnWriter.ts'
import type { FixedType, NumberArrayType } from './createFixedColumn.ts'
import { toText } from './createStringColumn.ts'

/** The times that ClickHouse supports. It would store others, and show them as different ones. */
const minMs = Date.UTC(1900, 0, 1)
const maxMs = Date.UTC(2300, 0, 1) - 1

const maxScale = 9
const msScale = 3
const wordValues = 2 ** 32

export const boolType: FixedType = {
  width: 1,
  createPut(memory) {
    const bytes = new Uint8Array(memory)
    return (value, place) => {
      const isTrue = value ?? false
      if (typeof isTrue !== 'boolean') throw createUnfitValueError(value, 'Bool')
      bytes[place] = isTrue ? 1 : 0
    }
  },
}

const decimalPattern = /^-?\d+$/

/** Creates a type of at most 32 bits. Values are numbers, or decimal text. */
export function createIntegerType(name: string, Numbers: NumberArrayType): FixedType {
  const width = Numbers.BYTES_PER_ELEMENT
  const values = 2 ** (width * 8)
  const min = name.startsWith('U') ? 0 : -values / 2
  const max = min + values - 1
  return {
    width,
    createPut(memory) {
      const numbers = new Numbers(memory)
      return (value, place) => {
        const number = toNumber(value ?? 0)
        if (!(Number.isInteger(number) && number >= min && number <= max)) {
          throw createUnfitValueError(value, name)
        }
        numbers[place] = number
      }
    },
  }
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && decimalPattern.test(value) ? Number(value) : NaN
}

/** Creates a type whose values are the names of its elements. The one with the smallest number is the default. */
export function createEnumType(
  name: string,
  elements: ReadonlyMap<string, number>,
  Numbers: NumberArrayType,
): FixedType {
  const smallest = Math.min(...elements.values())
  return {
    width: Numbers.BYTES_PER_ELEMENT,
    createPut(memory) {
      const numbers = new Numbers(memory)
      return (value, place) => {
        const isMissing = value === null || value === undefined
        const number = isMissing ? smallest : elements.get(value as string)
        if (number === undefined) throw createUnfitValueError(value, name)
        numbers[place] = number
      }
    },
  }
}

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

export function createFloatType(name: string, Numbers: NumberArrayType): FixedType {
  return {
    width: Numbers.BYTES_PER_ELEMENT,
    createPut(memory) {
      const numbers = new Numbers(memory)
      return (value, place) => {
        const number = value ?? 0
        if (typeof number !== 'number') throw createUnfitValueError(value, name)
        numbers[place] = number
      }
    },
  }
}

/** Creates a type of times since 1970 in whole units. Values are milliseconds, and are rounded down. */
export function createTimeType(name: string, unitMs: number, Numbers: NumberArrayType): FixedType {
  const width = Numbers.BYTES_PER_ELEMENT
  const max = 2 ** (width * 8) - 1
  return {
    width,
    createPut(memory) {
      const numbers = new Numbers(memory)
      return (value, place) => {
        // A missing time is a mistake, and would become 1970.
        const ms = value === null ? 0 : value
        const units = typeof ms === 'number' ? Math.floor(ms / unitMs) : NaN
        if (!(units >= 0 && units <= max)) throw createUnfitValueError(value, name)
        numbers[place] = units
      }
    },
  }
}

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
