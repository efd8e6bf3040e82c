import type { Parameters } from './createAnalytics.ts'
import { rejectParameter } from './readRange.ts'

/** The keys that lead to a value inside an event's data. */
export type DataPath = readonly string[]

type Scalar = string | number | boolean | null

/** What an event's data must be like. */
export interface DataCondition {
  readonly path: DataPath
  readonly operator: DataOperator
  /** Null for operators that compare with nothing, and for the JSON null. */
  readonly value: Scalar
}

/** What is compared, by operator: SQL in which `KEYS` and `VALUE` stand for what is bound. */
const comparisons = {
  exists: 'JSONHas(data, KEYS)',
  missing: 'NOT JSONHas(data, KEYS)',
  lt: 'JSONExtract(data, KEYS, NUMBER) < {VALUE:Float64}',
  lte: 'JSONExtract(data, KEYS, NUMBER) <= {VALUE:Float64}',
  gt: 'JSONExtract(data, KEYS, NUMBER) > {VALUE:Float64}',
  gte: 'JSONExtract(data, KEYS, NUMBER) >= {VALUE:Float64}',
} as const

/** ClickHouse takes "3" for 3 and true for 1. JSON does not. */
const isNumber = "JSONType(data, KEYS) IN ('Int64', 'UInt64', 'Double')"

const equalities = {
  string: "JSONType(data, KEYS) = 'String' AND JSONExtractString(data, KEYS) = {VALUE:String}",
  number: `${isNumber} AND JSONExtract(data, KEYS, NUMBER) = {VALUE:Float64}`,
  boolean: "JSONType(data, KEYS) = 'Bool' AND JSONExtractBool(data, KEYS) = {VALUE:UInt8}",
  null: "JSONHas(data, KEYS) AND JSONType(data, KEYS) = 'Null'",
} as const

export type DataOperator = keyof typeof comparisons | 'eq' | 'ne'

const limits = { conditions: 5, keys: 5, keyLength: 100, valueLength: 500 } as const

const conditionPattern = /^(\/.*?) (eq|ne|lt|lte|gt|gte|exists|missing)(?: (.+))?$/s

/** `/plan eq "pro"`, `/cart/total gte 10`, `/coupon exists`: a JSON pointer, an operator, a JSON value. */
export function readConditions(texts: readonly string[]): readonly DataCondition[] {
  if (texts.length > limits.conditions)
    rejectParameter('/where', `takes at most ${limits.conditions}`)
  return texts.map(readCondition)
}

function readCondition(text: string, at: number): DataCondition {
  const pointer = `/where/${at}`
  const [, path, name, json] = conditionPattern.exec(text) ?? []
  if (path === undefined) {
    return rejectParameter(
      pointer,
      'must be a pointer, an operator and a JSON value: /plan eq "pro"',
    )
  }
  const operator = name as DataOperator
  const keys = readPath(path, pointer)
  if (operator === 'exists' || operator === 'missing') {
    if (json !== undefined) rejectParameter(pointer, `${operator} compares with nothing`)
    return { path: keys, operator, value: null }
  }
  const value = readValue(json, pointer)
  const isOrder = operator !== 'eq' && operator !== 'ne'
  if (isOrder && typeof value !== 'number')
    rejectParameter(pointer, `${operator} compares with a number`)
  return { path: keys, operator, value }
}

function readValue(json: string | undefined, pointer: string): Scalar {
  const value = parse(json ?? '')
  const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value)
  if (!isScalar)
    return rejectParameter(pointer, 'must end with a JSON string, number, boolean or null')
  if (typeof value === 'string' && (value.length > limits.valueLength || value.includes('\0'))) {
    return rejectParameter(
      pointer,
      `takes text of at most ${limits.valueLength} characters, without NUL`,
    )
  }
  if (typeof value === 'number' && !Number.isFinite(value))
    rejectParameter(pointer, 'is too large a number')
  return value as Scalar
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** A JSON pointer (RFC 6901) through objects. Lists are not looked into. */
export function readPath(text: string, pointer: string): DataPath {
  const keys = text
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  const isGood =
    text.startsWith('/') &&
    keys.length <= limits.keys &&
    keys.every((key) => key !== '' && key.length <= limits.keyLength && !key.includes('\0'))
  if (isGood) return keys
  return rejectParameter(
    pointer,
    `must be a pointer such as /cart/total, of at most ${limits.keys} keys of ${limits.keyLength} characters`,
  )
}

/** SQL for a path or condition, and what is bound in it. The SQL depends on its form, never on its values. */
export interface SqlFragment {
  readonly sql: string
  readonly parameters: Parameters
}

/** A path under a name of its own among the parameters. */
export function bindPath(path: DataPath, name: string): SqlFragment {
  const names = path.map((_, at) => `${name}Key${at}`)
  return {
    sql: names.map((each) => `{${each}:String}`).join(', '),
    parameters: Object.fromEntries(names.map((each, at) => [each, path[at] ?? ''])),
  }
}

const number = "'Nullable(Float64)'"

/** The number at a path, or NULL. */
export function bindNumber(path: DataPath, name: string): SqlFragment {
  const { sql: keys, parameters } = bindPath(path, name)
  const sql = `if(${isNumber}, JSONExtract(data, KEYS, ${number}), NULL)`
  return { sql: sql.replaceAll('KEYS', keys), parameters }
}

/** All of them have to hold. They begin with AND, or are empty. */
export function bindConditions(conditions: readonly DataCondition[]): SqlFragment {
  const bound = conditions.map((condition, at) => bindCondition(condition, `where${at}`))
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
