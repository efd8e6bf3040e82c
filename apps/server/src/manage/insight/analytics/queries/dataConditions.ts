import type { Parameters } from './createAnalytics.ts'
import { rejectParameter } from './readRange.ts'

/** Keys that lead to a value in the data of an event. */
export type DataPath = readonly string[]

type Scalar = string | number | boolean | null

/** A condition on the data of an event. */
export interface DataCondition {
  readonly path: DataPath
  readonly operator: DataOperator
  /** Null for operators without an operand, and for JSON null. */
  readonly value: Scalar
}

/** SQL templates by operator. `KEYS` and `VALUE` are placeholders for bound parameters. */
const comparisons = {
  exists: 'JSONHas(data, KEYS)',
  missing: 'NOT JSONHas(data, KEYS)',
  lt: 'JSONExtract(data, KEYS, NUMBER) < {VALUE:Float64}',
  lte: 'JSONExtract(data, KEYS, NUMBER) <= {VALUE:Float64}',
  gt: 'JSONExtract(data, KEYS, NUMBER) > {VALUE:Float64}',
  gte: 'JSONExtract(data, KEYS, NUMBER) >= {VALUE:Float64}',
} as const

/** Checks the JSON type, because ClickHouse would convert "3" to 3 and true to 1. */
const isNumber = "JSONType(data, KEYS) IN ('Int64', 'UInt64', 'Double')"

const equalities = {
  string: "JSONType(data, KEYS) = 'String' AND JSONExtractString(data, KEYS) = {VALUE:String}",
  number: `${isNumber} AND JSONExtract(data, KEYS, NUMBER) = {VALUE:Float64}`,
  boolean: "JSONType(data, KEYS) = 'Bool' AND JSONExtractBool(data, KEYS) = {VALUE:UInt8}",
  null: "JSONHas(data, KEYS) AND JSONType(data, KEYS) = 'Null'",
} as const

export type DataOperator = keyof typeof comparisons | 'eq' | 'ne'
export const dataOperators: readonly DataOperator[] = [
  'eq',
  'ne',
  ...(Object.keys(comparisons) as (keyof typeof comparisons)[]),
]

const limits = { conditions: 5, keys: 5, keyLength: 100, valueLength: 500 } as const

const conditionPattern = /^(\/.*?) (eq|ne|lt|lte|gt|gte|exists|missing)(?: (.+))?$/s

/**
 * Parses conditions such as `/plan eq "pro"`, `/cart/total gte 10` or `/coupon exists`: a JSON pointer, an
 * operator and a JSON value. Throws a validation problem if one is malformed.
 */
export function readConditions(texts: readonly string[]): readonly DataCondition[] {
  if (texts.length > limits.conditions)
    rejectParameter('/where', `must have at most ${limits.conditions} conditions`)
  return texts.map(readCondition)
}

function readCondition(text: string, at: number): DataCondition {
  const pointer = `/where/${at}`
  const [, path, name, json] = conditionPattern.exec(text) ?? []
  if (path === undefined) {
    return rejectParameter(
      pointer,
      'must be a JSON pointer, an operator and a JSON value, such as /plan eq "pro"',
    )
  }
  const operator = name as DataOperator
  const hasValue = operator !== 'exists' && operator !== 'missing'
  // Invalid JSON also parses to undefined; only an absent value is valid here.
  if (!hasValue && json !== undefined)
    rejectParameter(pointer, `must not have a value after ${operator}`)
  return validateCondition(path, operator, parse(json ?? ''), pointer)
}

/** A condition of a JSON body. */
export interface RequestedCondition {
  /** JSON pointer. */
  readonly pointer: string
  readonly op: DataOperator
  readonly value?: unknown
}

/** Reads the conditions of a JSON body at `pointer`. Throws a validation problem if one is malformed. */
export function validateConditions(
  conditions: readonly RequestedCondition[],
  pointer: string,
): readonly DataCondition[] {
  return conditions.map((condition, at) =>
    validateCondition(condition.pointer, condition.op, condition.value, `${pointer}/${at}`),
  )
}

function validateCondition(
  path: string,
  operator: DataOperator,
  requested: unknown,
  pointer: string,
): DataCondition {
  const keys = readPath(path, pointer)
  if (operator === 'exists' || operator === 'missing') {
    if (requested !== undefined) rejectParameter(pointer, `must not have a value after ${operator}`)
    return { path: keys, operator, value: null }
  }
  const value = validateValue(requested, pointer)
  const isOrdering = operator !== 'eq' && operator !== 'ne'
  if (isOrdering && typeof value !== 'number')
    rejectParameter(pointer, `must have a number after ${operator}`)
  return { path: keys, operator, value }
}

function validateValue(value: unknown, pointer: string): Scalar {
  const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value)
  if (!isScalar)
    return rejectParameter(
      pointer,
      'must have a value that is a JSON string, number, boolean or null',
    )
  if (typeof value === 'string' && (value.length > limits.valueLength || value.includes('\0'))) {
    return rejectParameter(
      pointer,
      `must have text of at most ${limits.valueLength} characters, without NUL`,
    )
  }
  if (typeof value === 'number' && !Number.isFinite(value))
    rejectParameter(pointer, 'must have a finite number')
  return value as Scalar
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Parses a JSON pointer (RFC 6901) through objects. Array elements cannot be addressed. */
export function readPath(text: string, pointer: string): DataPath {
  const keys = text
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  const isValid =
    text.startsWith('/') &&
    keys.length <= limits.keys &&
    keys.every((key) => key !== '' && key.length <= limits.keyLength && !key.includes('\0'))
  if (isValid) return keys
  return rejectParameter(
    pointer,
    `must be a JSON pointer such as /cart/total, with at most ${limits.keys} keys of at most ${limits.keyLength} characters`,
  )
}

/** SQL for a path or a condition, with its parameters. The SQL depends on the form only, never on values. */
export interface SqlFragment {
  readonly sql: string
  readonly parameters: Parameters
}

/** Binds the keys of a path as parameters whose names start with `name`. */
export function bindPath(path: DataPath, name: string): SqlFragment {
  const names = path.map((_, at) => `${name}Key${at}`)
  return {
    sql: names.map((each) => `{${each}:String}`).join(', '),
    parameters: Object.fromEntries(names.map((each, at) => [each, path[at] ?? ''])),
  }
}

const number = "'Nullable(Float64)'"

/** Returns SQL for the number at a path, or NULL if the value is not a number. */
export function bindNumber(path: DataPath, name: string): SqlFragment {
  const { sql: keys, parameters } = bindPath(path, name)
  const sql = `if(${isNumber}, JSONExtract(data, KEYS, ${number}), NULL)`
  return { sql: sql.replaceAll('KEYS', keys), parameters }
}

/**
 * Returns SQL that requires all conditions. It starts with AND, or is empty if there are no conditions. Names of
 * parameters start with `prefix`.
 */
export function bindConditions(
  conditions: readonly DataCondition[],
  prefix = 'where',
): SqlFragment {
  const bound = conditions.map((condition, at) => bindCondition(condition, `${prefix}${at}`))
  return {
    sql: bound.map(({ sql }) => `\n    AND ${sql}`).join(''),
    parameters: Object.assign({}, ...bound.map(({ parameters }) => parameters)) as Parameters,
  }
}

function bindCondition({ path, operator, value }: DataCondition, name: string): SqlFragment {
  const { sql: keys, parameters } = bindPath(path, name)
  const sql = getTemplate(operator, value)
    .replaceAll('KEYS', keys)
    .replaceAll('VALUE', `${name}Value`)
    .replaceAll('NUMBER', number)
  const bound = typeof value === 'boolean' ? Number(value) : value
  return {
    sql,
    parameters: bound === null ? parameters : { ...parameters, [`${name}Value`]: bound },
  }
}

function getTemplate(operator: DataOperator, value: Scalar): string {
  if (operator === 'eq' || operator === 'ne') {
    const equal =
      equalities[value === null ? 'null' : (typeof value as 'string' | 'number' | 'boolean')]
    return operator === 'eq' ? `(${equal})` : `NOT (${equal})`
  }
  const template = comparisons[operator]
  return template.includes('NUMBER') ? `(${isNumber} AND ${template})` : template
}
