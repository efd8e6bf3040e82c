import { formatCountry } from '../format/countries.ts'
import { formatPlatform } from '../format/platforms.ts'
import type { FilterDimension } from './conditions.ts'

/** Formats a value of a dimension for people. */
export function formatValue(
  by: FilterDimension,
  value: string,
  linkNames: Readonly<Record<string, string>> = {},
): string {
  if (value === '') return by === 'referrer' ? 'Direct' : 'Unknown'
  if (by === 'country') return formatCountry(value)
  if (by === 'platform') return formatPlatform(value)
  if (by === 'link') return linkNames[value] ?? `Link ${value}`
  return value
}
