import type { DocumentedOperation } from './readOperations.ts'

/** Returns the operations that contain any of the words, the best first. */
export function searchOperations(
  operations: readonly DocumentedOperation[],
  query: string,
): DocumentedOperation[] {
  const words = splitWords(query)
  return operations
    .map((operation) => ({ operation, score: countMatches(operation, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ operation }) => operation)
}

/** Words in the name count double: `listInstalls` is a better match for "installs" than a summary with the word. */
function countMatches({ name, summary }: DocumentedOperation, words: readonly string[]): number {
  const [inName, inSummary] = [splitWords(name), splitWords(summary)]
  const has = (list: readonly string[], word: string) => list.some((each) => isSame(each, word))
  return words.reduce(
    (score, word) => score + (has(inName, word) ? 2 : 0) + (has(inSummary, word) ? 1 : 0),
    0,
  )
}

/** Ignores a plural. */
function isSame(a: string, b: string): boolean {
  return a === b || `${a}s` === b || a === `${b}s`
}

function splitWords(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}
