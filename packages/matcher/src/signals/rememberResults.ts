import { LRUCache } from 'lru-cache'

/** Returns a function that calls `parse` once for each text, and remembers the results that were used last. */
export function rememberResults<Result extends object>(
  parse: (text: string) => Result,
  maxResults: number,
): (text: string) => Result {
  const results = new LRUCache<string, Result>({ max: maxResults })
  return (text) => {
    let result = results.get(text)
    if (result === undefined) {
      result = parse(text)
      results.set(text, result)
    }
    return result
  }
}
