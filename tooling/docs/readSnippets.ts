import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../report.ts'

/** Returns the TypeScript examples of a document, in order. */
export function readSnippets(document: string): string[] {
  const text = readFileSync(join(repositoryRoot, document), 'utf8')
  return Array.from(text.matchAll(/```tsx?\n([^]*?)```/g), ([, code]) => code ?? '')
}
