import { stringifyWellFormed } from '../text/wellFormedJson.ts'

/** Returns what ClickHouse reads as text from JSON: values that are no text are kept as JSON. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : stringifyWellFormed(value)
}
