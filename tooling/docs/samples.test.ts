/** Checks the samples of the documentation that are not TypeScript. `snippets.test.ts` compiles those. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'
import { readWorkspaces } from '../base/workspaces.ts'
import { checkShellSample, type KnownCommands } from './checkShellSample.ts'
import { describeProgram } from './describeProgram.ts'
import { listDocuments } from './listDocuments.ts'
import { readXml } from './native/readXml.ts'
import { readSamples, type Sample } from './readSamples.ts'

/** Languages of samples that nothing checks, each with the reason. */
const unchecked: Readonly<Record<string, string>> = {
  sql: 'BACKUP and RESTORE need a ClickHouse server, which does not run where the tests run.',
  text: 'Output of a command, or a drawing.',
  yaml: 'Parts of manifests. `npm run verify deploy-files` builds the one of the Kubernetes guide.',
  swift: 'There is no Swift compiler where the tests run.',
}

const samples = listDocuments().flatMap(readSamples)
const ofLanguage = (language: string) => samples.filter((sample) => sample.language === language)

function readScripts(folder: string): readonly string[] {
  const text = readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8')
  return Object.keys((JSON.parse(text) as { scripts?: object }).scripts ?? {})
}

const known: KnownCommands = {
  throughlink: describeProgram(),
  scripts: new Map([
    ['', readScripts('.')],
    ...readWorkspaces().map(
      ({ folder, manifest }) => [manifest.name, readScripts(folder)] as const,
    ),
  ]),
  adminCommands: [
    ...readFileSync(join(repositoryRoot, 'apps/server/src/commands/admin.ts'), 'utf8').matchAll(
      /^ {2}'?([\w-]+)'?: \{$/gm,
    ),
  ].map(([, name = '']) => name),
  hasFile: (path) => existsSync(join(repositoryRoot, path)),
}

test('every sample names a language that is checked, or listed as unchecked', () => {
  const languages = ['ts', 'tsx', 'sh', 'json', 'xml', ...Object.keys(unchecked)]
  const other = samples.filter(({ language }) => !languages.includes(language))
  expect(other.map(({ document, line, language }) => `${document}:${line} ${language}`)).toEqual([])
})

test.each(ofLanguage('sh'))('$document:$line calls commands that exist', ({ code }: Sample) => {
  expect(checkShellSample(code, known)).toEqual([])
})

test.each(ofLanguage('json'))('$document:$line is JSON', ({ code }: Sample) => {
  expect(() => JSON.parse(code) as unknown).not.toThrow()
})

test.each(ofLanguage('xml'))('$document:$line is XML', ({ code }: Sample) => {
  expect(() => readXml(code)).not.toThrow()
})

test('the front page of the site shows commands that exist', () => {
  const page = readFileSync(join(repositoryRoot, 'apps/docs/src/components/Home.astro'), 'utf8')
  const shown = Array.from(page.matchAll(/^\s+code: (?:'(.*)'|"(.*)"),$/gm), ([, single, double]) =>
    (single ?? double ?? '').replaceAll(String.raw`\n`, '\n'),
  )
  expect(shown).toHaveLength(3)
  expect(shown.flatMap((code) => checkShellSample(code, known))).toEqual([])
})
