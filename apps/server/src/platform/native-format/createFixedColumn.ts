import type { ColumnWriter } from './columnWriter.ts'

/** A type whose values have a fixed width. */
export interface FixedType {
  /** Bytes of a value. */
  readonly width: number
  /** Returns a function that writes a value to a place in memory. Throws for a value that does not fit. */
  readonly createPut: (memory: ArrayBuffer) => (value: unknown, place: number) => void
}

/** The typed arrays of numbers that are not 64-bit integers. */
export interface NumberArrayType {
  readonly BYTES_PER_ELEMENT: number
  new (memory: ArrayBuffer): Record<number, number>
}

/**
 * Collects values of a fixed width, in typed arrays. The format is little-endian, and so is every CPU that the
 * service is built for.
 */
export function createFixedColumn({ width, createPut }: FixedType, capacity: number): ColumnWriter {
  let places = Math.max(capacity, 1)
  let memory = new ArrayBuffer(places * width)
  let put = createPut(memory)
  let count = 0

  function grow(): void {
    places *= 2
    const larger = new ArrayBuffer(places * width)
    new Uint8Array(larger).set(new Uint8Array(memory))
    memory = larger
    put = createPut(memory)
  }

  return {
    append(value) {
      if (count === places) grow()
      put(value, count)
      count++
    },
    listPrefix: () => [],
    listValues: () => [new Uint8Array(memory, 0, count * width)],
  }
}
