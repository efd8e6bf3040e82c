/** Checks the samples of the documentation that are not TypeScript. `snippets.test.ts` compiles those. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPublished } from '../../packages/api/src/isPublished.ts'
import { repositoryRoot } from '../base/report.ts'
import { readWorkspaces } from '../base/workspaces.ts'
import { checkShellSample, type KnownCommands } from './checkShellSample.ts'
import { describeProgram } from './describeProgram.ts'
import { listDocuments } from './listDocuments.ts'
import { readXml } from './native/readXml.ts'
import { readSamples, type Sample } from './readSamples.ts'

/** Languages of samples that nothing checks, each with the reason. */
const unchecked: Readonly<Record<string, string>> = {
  js: 'Configuration that an app reads. `npm run verify quickstart` runs it.',
  html: 'Elements of a page. `npm run verify website` opens a page with them.',
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

test('no document lets npx look for our name on npm before the command line is in the app', () => {
  // Until a release is on npm, anybody may take the name.
  if (isPublished()) return
  const isInstalled = (code: string) =>
    /npm run dev app|throughlink -- init\b.* --install/.test(code)
  const early = listDocuments().filter((document) => {
    const lines = ofLanguage('sh')
      .filter((sample) => sample.document === document)
      .flatMap(({ code }) => code.split('\n'))
    const first = lines.findIndex((line) => /\bnpx throughlink(\s|$)/.test(line))
    return first !== -1 && !lines.slice(0, first).some(isInstalled)
  })
  expect(early).toEqual([])
})

test.each(ofLanguage('json'))('$document:$line is JSON', ({ code }: Sample) => {
  expect(() => JSON.parse(code) as unknown).not.toThrow()
})

test.each(ofLanguage('xml'))('$document:$line is XML', ({ code }: Sample) => {
  expect(() => readXml(code)).not.toThrow()
})

test('the front page of the site and the README show commands of the quick start, which is executed', () => {
  const page = readFileSync(join(repositoryRoot, 'apps/docs/src/components/Home.astro'), 'utf8')
  const shown = Array.from(page.matchAll(/^\s+code: (?:'(.*)'|"(.*)"),$/gm), ([, single, double]) =>
    (single ?? double ?? '').replaceAll(String.raw`\n`, '\n'),
  )
  expect(shown).toHaveLength(3)
  const readCommands = (document: string) =>
    ofLanguage('sh')
      .filter((sample) => sample.document === document)
      .flatMap(({ code }) => code.trim().split('\n'))
      .map((line) => line.replace(/\s+#.*$/, ''))
  const executed = readCommands('docs/guides/quick-start.md')
  const others = [...shown.flatMap((code) => code.split('\n')), ...readCommands('README.md')]
  expect(others.filter((line) => !executed.includes(line))).toEqual([])
})
