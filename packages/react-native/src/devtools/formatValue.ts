/** Formats a value on one line. Text is shown as it is, unless its ends would not be visible. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return /^$|^\s|\s$|\n/.test(value) ? JSON.stringify(value) : value
  if (value instanceof Error) return value.message
  if (typeof value === 'function') return 'function'
  if (typeof value === 'object' && value !== null) return formatObject(value)
  return String(value)
}

function formatObject(value: object): string {
  try {
    return JSON.stringify(value)
  } catch {
    // Circular, or with a getter that throws.
    return 'object'
  }
}
