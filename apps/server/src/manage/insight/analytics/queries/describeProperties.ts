/** A property of an event, as seen in a sample of its events. */
export interface EventProperty {
  /** JSON pointer, as conditions and `groupBy` take it. */
  readonly pointer: string
  /** Types of its values, most frequent first. */
  readonly types: readonly PropertyType[]
  /** Share of the sampled events that have it. */
  readonly share: number
  /** Most frequent values, most frequent first. Long texts, arrays and null are left out. */
  readonly examples: readonly PropertyExample[]
}

export const propertyTypes = ['string', 'number', 'boolean', 'array', 'null'] as const
export type PropertyType = (typeof propertyTypes)[number]
type PropertyExample = string | number | boolean

/** As deep as a JSON pointer of a condition may be. */
const maxDepth = 5
const maxProperties = 200
const maxExamples = 5
const maxExampleLength = 100
const maxKeyLength = 100

interface Seen {
  count: number
  readonly types: Map<PropertyType, number>
  readonly values: Map<PropertyExample, number>
}

/**
 * Describes the properties of events from their data. Properties of nested objects are listed with their own
 * pointers, those of array elements are not, because conditions cannot address them. Lists the most frequent
 * properties.
 */
export function describeProperties(samples: readonly unknown[]): readonly EventProperty[] {
  const seen = new Map<string, Seen>()
  for (const data of samples) {
    if (isObject(data)) visit(data, '', 1, seen)
  }
  return [...seen]
    .sort(([a, { count: countA }], [b, { count: countB }]) => countB - countA || compareText(a, b))
    .slice(0, maxProperties)
    .map(([pointer, { count, types, values }]) => ({
      pointer,
      types: rank(types),
      share: count / samples.length,
      examples: rank(values).slice(0, maxExamples),
    }))
}

function visit(
  object: Readonly<Record<string, unknown>>,
  parent: string,
  depth: number,
  seen: Map<string, Seen>,
): void {
  for (const [key, value] of Object.entries(object)) {
    // Pointers cannot address these.
    if (key === '' || key.length > maxKeyLength || key.includes('\0')) continue
    const pointer = `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (isObject(value)) {
      if (depth < maxDepth) visit(value, pointer, depth + 1, seen)
    } else record(pointer, value, seen)
  }
}

function record(pointer: string, value: unknown, seen: Map<string, Seen>): void {
  const found: Seen = seen.get(pointer) ?? { count: 0, types: new Map(), values: new Map() }
  seen.set(pointer, found)
  found.count += 1
  add(found.types, getType(value))
  if (typeof value === 'string' && value.length > maxExampleLength) return
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    add(found.values, value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function getType(value: unknown): PropertyType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as 'string' | 'number' | 'boolean'
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Returns the keys, most frequent first. Equal ones are sorted by their text, so that the result is stable. */
function rank<Key extends PropertyExample>(counts: ReadonlyMap<Key, number>): Key[] {
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || compareText(String(a), String(b)))
    .map(([key]) => key)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
