/** Matches an escaped surrogate in JSON text. A pair that is escaped matches too, and so may other text. */
const escapedSurrogate = /\\u[dD][89a-fA-F]/

/**
 * Returns whether a value parsed from this JSON may contain lone surrogates. Decoded UTF-8 has none, so they
 * can only come from escapes. The check is one pass over the text; most text needs no repair.
 */
export function mayHaveLoneSurrogates(json: string): boolean {
  return escapedSurrogate.test(json)
}

/**
 * Replaces lone surrogates by U+FFFD in all strings and keys of a parsed JSON value. Changes the value in place
 * and returns it. Walks without recursion, because an attacker chooses the depth.
 */
export function repairJson(json: unknown): unknown {
  const root = [json]
  const waiting: object[] = [root]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    repairKeys(value as Record<string, unknown>)
    for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
      if (typeof inner === 'string') setOwn(value, key, inner.toWellFormed())
      else if (typeof inner === 'object' && inner !== null) waiting.push(inner)
    }
  }
  return root[0]
}

/** Returns a value as JSON whose strings and keys, once parsed, have no lone surrogates. */
export function stringifyWellFormed(value: unknown): string {
  const json = JSON.stringify(value)
  return mayHaveLoneSurrogates(json) ? JSON.stringify(repairJson(JSON.parse(json))) : json
}

/** Rebuilds an object in its own order if a key is ill-formed. If two keys become equal, the last one wins. */
function repairKeys(value: Record<string, unknown>): void {
  const keys = Object.keys(value)
  if (keys.every((key) => key.isWellFormed())) return
  const entries = Object.entries(value)
  for (const key of keys) Reflect.deleteProperty(value, key)
  for (const [key, inner] of entries) setOwn(value, key.toWellFormed(), inner)
}

/** Defines a property: an assignment to `__proto__` would change the prototype. */
function setOwn(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  })
}
