import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, expect, test } from 'vitest'
import { repositoryRoot } from '../report.ts'

/** Documents whose examples must compile as they stand. */
const documents = [
  'README.md',
  'packages/api/README.md',
  'packages/client/README.md',
  'packages/react-native/README.md',
]

// Inside a package, so that the examples find the workspace's packages as a reader would.
const folder = mkdtempSync(join(repositoryRoot, 'packages/client/test/.snippets-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function snippetsOf(document: string): string[] {
  const text = readFileSync(join(repositoryRoot, document), 'utf8')
  return Array.from(text.matchAll(/```tsx?\n([^]*?)```/g), ([, code]) => code ?? '')
}

function faultsOf(snippet: string, name: string): string[] {
  const file = join(folder, name)
  writeFileSync(file, snippet)
  const { config } = ts.readConfigFile(join(repositoryRoot, 'tsconfig.base.json'), (path) =>
    readFileSync(path, 'utf8'),
  ) as { config: unknown }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const program = ts.createProgram([file], {
    ...options,
    types: ['node', 'jest'],
    jsx: ts.JsxEmit.ReactJSX,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

const examples = documents.flatMap((document) =>
  snippetsOf(document).map((snippet, index) => ({ document, index, snippet })),
)

test.each(examples)('example $index of $document compiles', ({ index, document, snippet }) => {
  expect(faultsOf(snippet, `${document.replace(/\W/g, '-')}-${index}.tsx`)).toEqual([])
})

test('a wrong example is seen', () => {
  const wrong = "import { createLinkClient } from '@throughlink/client'\ncreateLinkClient({})\n"
  expect(faultsOf(wrong, 'wrong.ts')).not.toEqual([])
})
