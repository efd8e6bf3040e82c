import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, expect, test } from 'vitest'
import { repositoryRoot } from '../report.ts'
import { readSnippets } from './readSnippets.ts'

/** Documents whose examples must compile unchanged. */
const documents = [
  'README.md',
  'packages/api/README.md',
  'packages/client/README.md',
  'packages/react-native/README.md',
]

// Inside a package, so that the examples resolve the workspace packages by name.
const folder = mkdtempSync(join(repositoryRoot, 'packages/client/test/.snippets-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** Compiles a snippet and returns the error messages. */
function compile(snippet: string, name: string): string[] {
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
  readSnippets(document).map((snippet, index) => ({ document, index, snippet })),
)

test.each(examples)('example $index of $document compiles', ({ index, document, snippet }) => {
  expect(compile(snippet, `${document.replace(/\W/g, '-')}-${index}.tsx`)).toEqual([])
})

test('a wrong example is reported', () => {
  const wrong = "import { createLinkClient } from '@throughlink/client'\ncreateLinkClient({})\n"
  expect(compile(wrong, 'wrong.ts')).not.toEqual([])
})
