import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../report.ts'
import { collectDocumentTexts } from './collectDocumentTexts.ts'
import { collectSourceTexts } from './collectSourceTexts.ts'
import type { VisibleText } from './text.ts'

const folders = ['apps/server/src', 'packages/client/src', 'packages/react-native/src']

/** Lists every text of the product that a person reads, from the sources and the OpenAPI document. */
export function collectTexts(): VisibleText[] {
  const document: unknown = JSON.parse(read('apps/server/openapi.json'))
  const fromSources = folders
    .flatMap(listSources)
    .flatMap((file) => collectSourceTexts(file, read(file)))
  const documented = collectDocumentTexts(document)
  const known = new Set(documented.map(({ text }) => text.replace(/\s+/g, ' ')))
  return [...documented, ...fromSources.filter(({ text }) => !known.has(text))]
}

function read(file: string): string {
  return readFileSync(join(repositoryRoot, file), 'utf8')
}

function listSources(folder: string): string[] {
  return readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|js)$/.test(name) && !/\.(test|test-d)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .sort()
}
