/**
 * Checks of the requests that products document, for local servers that stand in for them. Strict: a property that
 * the documentation does not mention is an error, so that nothing is sent by accident.
 */
export type Check = (value: unknown, path: string) => void

export class ShapeError extends Error {}

function fail(path: string, expected: string): never {
  throw new ShapeError(`${path} is not ${expected}`)
}

export const text =
  (options: { readonly max?: number; readonly pattern?: RegExp } = {}): Check =>
  (value, path) => {
    if (typeof value !== 'string') fail(path, 'a string')
    const { max = Infinity, pattern } = options
    if (value.length > max) fail(path, `at most ${max} characters long`)
    if (pattern && !pattern.test(value)) fail(path, `of the form ${String(pattern)}`)
  }

export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value, path) => {
    if (!values.includes(value)) fail(path, `one of ${values.join(', ')}`)
  }

export const integer =
  (min: number, max: number): Check =>
  (value, path) => {
    if (!Number.isInteger(value)) fail(path, 'an integer')
    if (Number(value) < min || Number(value) > max) fail(path, `from ${min} to ${max}`)
  }

export const listOf =
  (check: Check, min: number, max: number): Check =>
  (value, path) => {
    if (!Array.isArray(value)) fail(path, 'an array')
    if (value.length < min || value.length > max) fail(path, `${min} to ${max} elements long`)
    value.forEach((each, index) => check(each, `${path}/${index}`))
  }

interface ObjectOptions {
  readonly optional?: Readonly<Record<string, Check>>
  /** Checks properties with other names, which are otherwise errors. */
  readonly others?: Check
  readonly maxProperties?: number
}

export const object =
  (required: Readonly<Record<string, Check>>, options: ObjectOptions = {}): Check =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(path, 'an object')
    const { optional = {}, others, maxProperties = Infinity } = options
    const entries = Object.entries(value)
    if (entries.length > maxProperties) fail(path, `limited to ${maxProperties} properties`)
    for (const name of Object.keys(required)) {
      if (!Object.hasOwn(value, name)) fail(`${path}/${name}`, 'present')
    }
    for (const [name, inner] of entries) {
      const check = required[name] ?? optional[name] ?? others
      if (check === undefined) fail(`${path}/${name}`, 'documented')
      check(inner, `${path}/${name}`)
    }
  }

export const anything: Check = () => undefined

/** Checks the nesting depth of objects and arrays. */
export const depth =
  (max: number): Check =>
  (value, path) => {
    if (measure(value) > max) fail(path, `at most ${max} levels deep`)
  }

function measure(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(measure))
}

export const all =
  (...checks: readonly Check[]): Check =>
  (value, path) => {
    for (const check of checks) check(value, path)
  }

export const isoTime = text({ pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ })
export const uuid = text({
  pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[1-7][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
})
