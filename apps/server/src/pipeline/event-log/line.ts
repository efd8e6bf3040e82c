/** A line of a batch: the text of one entry, or that of several entries. It has no line breaks. */
export type Line = string | EntriesLine

export interface EntriesLine {
  readonly text: string
  readonly entryCount: number
}

export function getLineText(line: Line): string {
  return typeof line === 'string' ? line : line.text
}

export function countLineEntries(line: Line): number {
  return typeof line === 'string' ? 1 : line.entryCount
}
