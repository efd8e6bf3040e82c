import { InvalidArgumentError } from 'commander'

const max = 100

/** Reads the number of items of a list. */
export function readCount(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= max) return count
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`)
}
