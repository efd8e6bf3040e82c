import {
  maxEventBytes,
  maxEventDataDepth,
  maxEventDataKeys,
  maxEventDataStringLength,
} from '@throughlink/protocol'
import { utf8Length } from './utf8Length.ts'

export interface JsonData {
  /** The input as JSON data; undefined when there is none. */
  readonly data: unknown
  /** Paths and markers of the replaced values, for the console message. */
  readonly replaced: readonly string[]
}

/**
 * Copies any value into JSON data. A value that JSON cannot represent, or that exceeds a limit, becomes a
 * marker such as `[circular]`, so that the loss is visible where the event is read.
 */
export function toJsonData(input: unknown): JsonData {
  const replaced: string[] = []
  const ancestors: object[] = []
  let keys = 0

  function mark(marker: string, path: string): string {
    replaced.push(`${path} ${marker}`)
    return marker
  }

  function convert(value: unknown, path: string): unknown {
    switch (typeof value) {
      case 'string':
        return value.length > maxEventDataStringLength ? mark('[too long]', path) : value
      case 'boolean':
      case 'undefined':
        return value
      case 'number':
        return Number.isFinite(value) ? value : mark(`[${String(value)}]`, path)
      case 'bigint':
      case 'symbol':
      case 'function':
        return mark(`[${typeof value}]`, path)
      case 'object':
        return value === null ? null : convertObject(value, path)
    }
  }

  function convertObject(given: object, path: string): unknown {
    try {
      const value = hasToJson(given) ? given.toJSON() : given
      if (typeof value !== 'object' || value === null) return convert(value, path)
      if (ancestors.includes(value)) return mark('[circular]', path)
      if (ancestors.length >= maxEventDataDepth) return mark('[too deep]', path)
      ancestors.push(value)
      try {
        return convertMembers(value, path)
      } finally {
        ancestors.pop()
      }
    } catch {
      // A getter or `toJSON` of the app threw.
      return mark('[threw]', path)
    }
  }

  function convertMembers(value: object, path: string): unknown {
    if (Array.isArray(value)) {
      return value.map((item, index) => convert(item, `${path}[${String(index)}]`) ?? null)
    }
    const kind = Object.prototype.toString.call(value).slice(8, -1)
    // A Map or an Error would silently become an empty object.
    if (kind !== 'Object') return mark(`[${kind}]`, path)
    const copy: Record<string, unknown> = {}
    for (const [name, member] of Object.entries(value)) {
      keys += 1
      const memberPath = `${path}.${name}`
      // The service rejects this key, as strict JSON parsers do.
      if (name === '__proto__') mark('[refused]', memberPath)
      else copy[name] = convert(member, memberPath)
    }
    return copy
  }

  const data = convert(input, 'data')
  // `JSON.stringify(undefined)` returns undefined, although its type says string.
  const text = JSON.stringify(data) as string | undefined
  const isTooLarge = utf8Length(text ?? '') > maxEventBytes - envelopeBytes
  if (isTooLarge || keys > maxEventDataKeys) {
    return { data: mark('[too large]', 'data'), replaced }
  }
  return { data, replaced }
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function'
}

/** Reserved for an event's id, name, time and install id. */
const envelopeBytes = 500
