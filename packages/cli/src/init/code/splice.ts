/** A replacement in a text. An insertion replaces an empty range. */
export interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

export function insertAt(at: number, text: string): Splice {
  return { start: at, end: at, text }
}

/** Applies replacements that do not overlap. Insertions at the same place keep their order. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = ''
  let done = 0
  for (const splice of splices.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(done, splice.start) + splice.text
    done = splice.end
  }
  return result + text.slice(done)
}

/** Returns the white space at the start of the line of a position. */
export function indentAt(text: string, at: number): string {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  return /^[ \t]*/.exec(text.slice(lineStart, at))?.[0] ?? ''
}

/** Whether only white space is before a position in its line. */
export function startsLine(text: string, at: number): boolean {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  return text.slice(lineStart, at).trim() === ''
}
