import { type Operations, operationTable } from './operations.ts'

/** The parts of an input that are in the URL. */
export interface UrlInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
}

/**
 * Returns the URL of an operation, for images and downloads: `<img src>`, `<a href download>`. A browser adds the
 * session cookie. Throws if a path parameter is missing.
 */
export function buildUrl<Name extends keyof Operations>(
  origin: string,
  name: Name,
  input: Omit<Operations[Name]['input'], 'body'>,
): string {
  return origin + fillPath(operationTable[name][1], input)
}

/** An array in the query becomes a repeated parameter. Null and undefined are left out. */
export function fillPath(path: string, { params = {}, query = {} }: UrlInput): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '')
      throw new TypeError(`Missing parameter ${name} of ${path}. Pass it in params.`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) {
      if (each !== undefined && each !== null) search.append(name, toText(each))
    }
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
