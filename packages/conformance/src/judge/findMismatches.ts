/** A difference between an expected and an actual value. */
export interface Mismatch {
  /** Location such as `body.locale[0].languageTag`. */
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
}

/** Values by the name that `$same:<name>` gave them. Shared by all requests of a run. */
export type Bindings = Map<string, unknown>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const simpleMatchers: Readonly<Record<string, (value: unknown) => boolean>> = {
  $any: (value) => value !== undefined,
  $absent: (value) => value === undefined,
  $string: (value) => typeof value === 'string',
  $number: (value) => typeof value === 'number',
  $uuid: (value) => typeof value === 'string' && uuid.test(value),
}

/**
 * Compares a value with a pattern and returns the differences. Objects are compared partially: members
 * that the pattern does not name are ignored. Arrays must have the same length.
 *
 * Strings that begin with `$` are matchers:
 *
 * - `$any`, `$string`, `$number`, `$uuid`: a value of that kind; `$absent`: no such member;
 * - `$match:<regular expression>`: a text that matches;
 * - `$same:<name>`: the same value everywhere in the run; `$other:<name>`: a value other than that one.
 *
 * Members of a pattern object that begin with `$`: `$keys` lists all members that are allowed,
 * `$length` is the length of an array.
 */
export function findMismatches(
  pattern: unknown,
  actual: unknown,
  bindings: Bindings,
  path = '',
): Mismatch[] {
  if (typeof pattern === 'string' && pattern.startsWith('$')) {
    return matches(pattern, actual, bindings) ? [] : [{ path, expected: pattern, actual }]
  }
  if (Array.isArray(pattern)) {
    if (!Array.isArray(actual) || actual.length !== pattern.length) {
      return [{ path, expected: pattern, actual }]
    }
    return pattern.flatMap((item, index) =>
      findMismatches(item, actual[index], bindings, `${path}[${index}]`),
    )
  }
  if (typeof pattern === 'object' && pattern !== null) {
    if (typeof actual !== 'object' || actual === null) return [{ path, expected: pattern, actual }]
    return Object.entries(pattern).flatMap(([name, expected]) =>
      compareMember(name, expected, actual as Record<string, unknown>, bindings, path),
    )
  }
  return Object.is(pattern, actual) ? [] : [{ path, expected: pattern, actual }]
}

function compareMember(
  name: string,
  expected: unknown,
  actual: Readonly<Record<string, unknown>>,
  bindings: Bindings,
  path: string,
): Mismatch[] {
  if (name === '$keys') {
    const extra = Object.keys(actual).filter((key) => !(expected as string[]).includes(key))
    return extra.map((key) => ({
      path: join(path, key),
      expected: '$absent',
      actual: actual[key],
    }))
  }
  if (name === '$length') {
    const { length } = actual
    return length === expected ? [] : [{ path: join(path, 'length'), expected, actual: length }]
  }
  return findMismatches(expected, actual[name], bindings, join(path, name))
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function matches(pattern: string, actual: unknown, bindings: Bindings): boolean {
  const simple = simpleMatchers[pattern]
  if (simple) return simple(actual)
  const [, kind = '', argument = ''] = /^\$(\w+):([^]*)$/.exec(pattern) ?? []
  switch (kind) {
    case 'match':
      return matchesPattern(argument, actual)
    case 'same':
      if (actual === undefined) return false
      if (!bindings.has(argument)) bindings.set(argument, actual)
      return Object.is(bindings.get(argument), actual)
    case 'other':
      return actual !== undefined && !Object.is(bindings.get(argument), actual)
    default:
      throw new Error(`Unknown matcher "${pattern}". See findMismatches for the list.`)
  }
}

/** Returns whether a value is a text that matches a regular expression of the suite. */
export function matchesPattern(pattern: string, value: unknown): boolean {
  return typeof value === 'string' && new RegExp(pattern).test(value)
}
