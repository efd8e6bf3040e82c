import { formatBrowser } from '../format/browsers.ts'
import { formatCountry } from '../format/countries.ts'
import { formatPlatform } from '../format/platforms.ts'
import type { FilterDimension } from './conditions.ts'

/** Formats a value of a dimension for people. */
export function formatValue(
  by: FilterDimension,
  value: string,
  linkNames: Readonly<Record<string, string>> = {},
): string {
  if (value === '' && by === 'path') return 'The link itself'
  if (value === '') return by === 'referrer' || by === 'source' ? 'Direct' : 'Unknown'
  if (by === 'country') return formatCountry(value)
  if (by === 'platform') return formatPlatform(value)
  if (by === 'browser') return formatBrowser(value)
  if (by === 'link') return linkNames[value] ?? `Link ${value}`
  return value
}
