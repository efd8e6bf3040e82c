/** Longest path below a pattern, percent-encoded. */
const maxTailLength = 1_024

/**
 * Reads the part of a visited path that a pattern's `*` stands for, from its segments as they were sent. Returns it
 * as sent, with characters encoded that a URL should not contain, or null if it is unsafe: a segment that some
 * server might read as another path (`..`, an encoded slash), a control character, or malformed encoding.
 */
export function readTail(segments: readonly string[]): string | null {
  if (!segments.every(isSafeSegment)) return null
  const tail = segments.join('/').replace(unsafeCharacters, encodeURIComponent)
  return tail.length <= maxTailLength ? tail : null
}

const unsafeCharacters = /[^A-Za-z0-9\-._~!$&'()*+,;=:@%/]/g

function isSafeSegment(segment: string): boolean {
  // Browsers encode everything else. Node reads other bytes as Latin-1, which would garble them.
  if (!/^[\x21-\x7e]*$/.test(segment)) return false
  const text = decodeSegment(segment)
  if (text === null || text === '.' || text === '..') return false
  return !/[/\\\p{Cc}]/u.test(text)
}

/** Returns null for malformed percent-encoding. */
export function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
