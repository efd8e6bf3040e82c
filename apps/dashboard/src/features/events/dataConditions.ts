/** A condition on the data of an event. In the URL and in the API it is text: `/plan eq "pro"`. */
export interface DataCondition {
  /** JSON pointer to a value in the data. */
  readonly pointer: string
  readonly op: DataOperator
  /** Undefined for `exists` and `missing`. */
  readonly value?: DataValue
}
export type DataValue = string | number | boolean | null

/** Operators with their words. */
export const dataOperators = {
  eq: 'is',
  ne: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  exists: 'has a value',
  missing: 'has no value',
} as const
export type DataOperator = keyof typeof dataOperators

/** Accepted by the service for one event. */

const pattern = /^(\/.*?) (eq|ne|lt|lte|gt|gte|exists|missing)(?: (.+))?$/s

/** Reads conditions of the URL. Leaves out malformed ones. */
export function parseDataConditions(texts: readonly string[]): readonly DataCondition[] {
  return texts.flatMap((text) => {
    const [, pointer, name, json] = pattern.exec(text) ?? []
    if (pointer === undefined) return []
    // Safe: the pattern lists the operators.
    const op = name as DataOperator
    if (!takesValue(op)) return json === undefined ? [{ pointer, op }] : []
    const value = parseJson(json ?? '')
    const isValid = takesNumber(op) ? typeof value === 'number' : isScalar(value)
    return isValid ? [{ pointer, op, value: value as DataValue }] : []
  })
}

export function formatDataCondition({ pointer, op, value }: DataCondition): string {
  return takesValue(op) ? `${pointer} ${op} ${JSON.stringify(value ?? null)}` : `${pointer} ${op}`
}

/** Describes a condition in words: `plan is pro`. */
export function describeDataCondition({ pointer, op, value }: DataCondition): string {
  const text = `${formatPointer(pointer)} ${dataOperators[op]}`
  return takesValue(op) ? `${text} ${formatDataValue(value ?? null)}` : text
}

export function takesValue(op: DataOperator): boolean {
  return op !== 'exists' && op !== 'missing'
}

export function takesNumber(op: DataOperator): boolean {
  return op === 'gt' || op === 'gte' || op === 'lt' || op === 'lte'
}

/** Formats a JSON pointer for people: `/cart/total` as `cart.total`. */
export function formatPointer(pointer: string): string {
  const keys = pointer.split('/').slice(1)
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}

/** Formats a value for people. Only texts that could be mistaken for something else are quoted. */
export function formatDataValue(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return value === '' || parseJson(value) !== undefined ? JSON.stringify(value) : value
}

/**
 * Reads what a person typed, as the type that the property has. Numbers and booleans of a property that also has
 * texts are read as such, because the service compares types; quotes make any value a text. Undefined if a number is
 * required and the text is none.
 */
export function readDataValue(
  text: string,
  op: DataOperator,
  types: readonly string[],
): DataValue | undefined {
  const parsed = parseJson(text.trim())
  if (takesNumber(op)) return typeof parsed === 'number' ? parsed : undefined
  if (typeof parsed === 'string') return parsed
  const isUnknown = types.length === 0
  const isOfType = (type: string) => isUnknown || types.includes(type)
  if (typeof parsed === 'number' && isOfType('number')) return parsed
  if (typeof parsed === 'boolean' && isOfType('boolean')) return parsed
  if (parsed === null && isOfType('null')) return null
  return text
}

function isScalar(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** Undefined for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
