import type { Config } from '../config.ts'
import type { Fact } from './facts.ts'
import { formatValue } from './formatValue.ts'

/** Fields that are never shown: a report may be pasted into a public issue. */
const hiddenFields: readonly string[] = ['API_KEY']

/** Lists the fields that the app has set, without the key. */
export function formatConfig(config: Config): readonly Fact[] {
  return Object.entries(config)
    .filter(([name, value]) => value !== undefined && !hiddenFields.includes(name))
    .map(([name, value]) => ({ name, value: formatField(value) }))
}

function formatField(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(formatValue).join(', ')
  // Ports such as `storage` and `adapters`: their functions say nothing, the names of the parts do.
  if (typeof value === 'object' && value !== null) return Object.keys(value).join(', ') || 'custom'
  return formatValue(value)
}
