/** The search of a URL: every value is a string, or a list if its name is repeated. */
export type RawSearch = Readonly<Record<string, string | readonly string[]>>

/** Reads `?a=1&b=x&b=y` as `{ a: '1', b: ['x', 'y'] }`. Routes validate what they use. */
export function parseSearch(text: string): RawSearch {
  const params = new URLSearchParams(text)
  const entries = [...new Set(params.keys())].map((name) => {
    const values = params.getAll(name)
    return [name, values.length === 1 ? (values[0] ?? '') : values] as const
  })
  return Object.fromEntries(entries)
}

/** The opposite of `parseSearch`. Leaves out undefined and empty lists, so that defaults stay out of the URL. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const each of [value].flat()) {
      if (typeof each === 'string' || typeof each === 'number') params.append(name, String(each))
    }
  }
  return params.size === 0 ? '' : `?${params.toString()}`
}

/** A string of a search, or undefined. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** One of the given values, or undefined. */
export function readChoice<Value extends string>(
  value: unknown,
  choices: readonly Value[],
): Value | undefined {
  return choices.find((choice) => choice === value)
}

/** A list of strings; a single one is a list of one. */
export function readTexts(value: unknown): readonly string[] {
  return [value].flat().filter((each): each is string => typeof each === 'string' && each !== '')
}

/** A day (`2026-11-01`) that exists, in the years that the API accepts, or undefined. */
export function readDay(value: unknown): string | undefined {
  const text = readText(value)
  if (text === undefined || !/^20[2-9]\d-\d{2}-\d{2}$/.test(text)) return undefined
  const at = new Date(`${text}T00:00:00Z`)
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
  return exists ? text : undefined
}

/**
 * Makes a reader answer every key of the URL: the router merges the answer into the raw search, so a key that a reader
 * leaves out would keep its raw value.
 */
export function onlyKnown<Search extends object>(
  read: (search: Readonly<Record<string, unknown>>) => Search,
): (search: Readonly<Record<string, unknown>>) => Search {
  return (search) => {
    const unknown = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]))
    return { ...unknown, ...read(search) }
  }
}
