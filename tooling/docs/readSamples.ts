import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../base/report.ts'

export interface Sample {
  readonly document: string
  /** The line of its first fence. */
  readonly line: number
  /** Empty if the fence names none. */
  readonly language: string
  /** `title` of the fence, such as `Before`. Null if there is none. */
  readonly title: string | null
  readonly code: string
}

/** Returns the fenced code blocks of a document. */
export function readSamples(document: string): readonly Sample[] {
  const text = readFileSync(join(repositoryRoot, document), 'utf8')
  return Array.from(
    text.matchAll(/^ *```(\w*)(?: title="([^"]*)")?\n([^]*?)^ *```$/gm),
    ({ index, 1: language = '', 2: title = null, 3: code = '' }) => ({
      document,
      line: text.slice(0, index).split('\n').length,
      language,
      title,
      code,
    }),
  )
}

/**
 * Returns the TypeScript examples of a document, in order. Those with the title `Before` call another SDK:
 * `npm run verify migration` installs it, compiles them and runs them. Those with the name of a file import others of
 * the app: `npm run verify quickstart` runs them.
 */
export const readSnippets = (document: string): readonly string[] =>
  readSamples(document)
    .filter(
      ({ language, title }) => /^tsx?$/.test(language) && title !== 'Before' && !isFile(title),
    )
    .map(({ code }) => code)

const isFile = (title: string | null) => title !== null && /\.\w+$/.test(title)
