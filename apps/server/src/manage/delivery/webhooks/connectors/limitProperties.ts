export interface PropertyLimits {
  readonly maxCount?: number
  /** Nesting depth: `{ a: { b: 1 } }` has depth 2. What is deeper becomes JSON text. */
  readonly maxDepth?: number
  readonly maxStringLength?: number
  /** Elements of an array, and keys of a nested object. */
  readonly maxElements?: number
}

type Properties = Readonly<Record<string, unknown>>

/** Fits properties into the limits of a product, which would otherwise refuse the whole event. */
export function limitProperties(properties: Properties, limits: PropertyLimits): Properties {
  const { maxCount = Infinity } = limits
  const entries = Object.entries(properties).slice(0, maxCount)
  return Object.fromEntries(entries.map(([name, value]) => [name, limitValue(value, 1, limits)]))
}

function limitValue(value: unknown, depth: number, limits: PropertyLimits): unknown {
  const { maxDepth = Infinity, maxStringLength = Infinity, maxElements = Infinity } = limits
  if (typeof value === 'string') return truncate(value, maxStringLength)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return truncate(JSON.stringify(value), maxStringLength)
  if (Array.isArray(value)) {
    return value.slice(0, maxElements).map((each) => limitValue(each, depth + 1, limits))
  }
  const entries = Object.entries(value).slice(0, maxElements)
  return Object.fromEntries(
    entries.map(([key, each]) => [key, limitValue(each, depth + 1, limits)]),
  )
}

/** Truncates text between two characters, never inside one. */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
}
