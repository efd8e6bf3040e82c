import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'

const file = join(repositoryRoot, 'packages/client/test/completions.ts')
const header = `import type { LinkAnalytics } from '@throughlink/client'
declare module '@throughlink/client' { interface LinkEventPayloads { level_up: { level: number } } }
declare const { logEvent }: LinkAnalytics
`

/** Returns what an editor offers at the `|` of a line of code. */
function complete(line: string): string[] {
  const [before = '', after = ''] = (header + line).split('|')
  const readFile = (path: string) => (path === file ? before + after : ts.sys.readFile(path))
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => ts.ScriptSnapshot.fromString(readFile(path) ?? ''),
    getCurrentDirectory: () => repositoryRoot,
    getCompilationSettings: () => ({
      strict: true,
      module: ts.ModuleKind.Preserve,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      customConditions: ['@throughlink/source'],
      allowImportingTsExtensions: true,
      types: [],
    }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile,
  })
  const completions = service.getCompletionsAtPosition(file, before.length, {})
  return completions?.entries.map(({ name }) => name) ?? []
}

test('an editor offers the names of the specification and of the app', () => {
  expect(complete("logEvent('|')")).toEqual(expect.arrayContaining(['purchase', 'level_up']))
})

test('an editor offers the usual fields of an event, also beside other fields', () => {
  expect(complete("logEvent('search', { | })")).toEqual(['results', 'term'])
  expect(complete("logEvent('search', { term: 'a', tab: 2, | })")).toEqual(['results'])
})

test('an editor offers the fields of an event of the app', () => {
  expect(complete("logEvent('level_up', { | })")).toEqual(['level'])
})
