import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../base/report.ts'

export interface Sample {
  readonly document: string
  /** The line of its first fence. */
  readonly line: number
  /** Empty if the fence names none. */
  readonly language: string
  readonly code: string
}

/** Returns the fenced code blocks of a document. */
export function readSamples(document: string): readonly Sample[] {
  const text = readFileSync(join(repositoryRoot, document), 'utf8')
  return Array.from(
    text.matchAll(/^ *```(\S*)\n([^]*?)^ *```$/gm),
    ({ index, 1: language = '', 2: code = '' }) => ({
      document,
      line: text.slice(0, index).split('\n').length,
      language,
      code,
    }),
  )
}

/** Returns the TypeScript examples of a document, in order. */
export const readSnippets = (document: string): readonly string[] =>
  readSamples(document)
    .filter(({ language }) => language === 'ts' || language === 'tsx')
    .map(({ code }) => code)
