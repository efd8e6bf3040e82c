import { formatDataValue } from '../dataConditions.ts'

/** The data of an event in one line: `plan pro · total 12.5`. Nested values are shown by their size only. */
export function summarizeData(data: unknown): string {
  if (data === null || data === undefined) return 'No data'
  if (typeof data !== 'object') return formatDataValue(data)
  if (Array.isArray(data)) return describeSize(data)
  const entries = Object.entries(data)
  if (entries.length === 0) return 'No data'
  return entries.map(([key, value]) => `${key} ${summarizeValue(value)}`).join(' · ')
}

function summarizeValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? describeSize(value) : formatDataValue(value)
}

/** The number of entries of a list or an object. */
export function describeSize(value: object): string {
  const count = Array.isArray(value) ? value.length : Object.keys(value).length
  const noun = Array.isArray(value) ? 'item' : 'value'
  return `(${count} ${noun}${count === 1 ? '' : 's'})`
}
