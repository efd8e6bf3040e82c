import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'
import { listDocuments } from './listDocuments.ts'
import { readSnippets } from './readSamples.ts'

/** Documents whose examples must compile unchanged. */
const documents = listDocuments()

// Inside a package, so that the examples resolve the workspace packages by name.
const folder = mkdtempSync(join(repositoryRoot, 'packages/client/test/.snippets-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

interface Example {
  readonly document: string
  readonly index: number
  readonly snippet: string
}

/**
 * Compiles the examples, each as a file of its own, and returns the error messages of each. All in one program:
 * reading the types of React Native once takes a few seconds.
 */
function compile(examples: readonly Example[]): Map<Example, string[]> {
  const files = new Map(
    examples.map((example) => {
      const name = `${example.document.replace(/\W/g, '-')}-${example.index}.tsx`
      return [example, join(folder, name)] as const
    }),
  )
  for (const [{ snippet }, file] of files) writeFileSync(file, snippet)
  const { config } = ts.readConfigFile(join(repositoryRoot, 'tsconfig.base.json'), (path) =>
    readFileSync(path, 'utf8'),
  ) as { config: unknown }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const program = ts.createProgram([...files.values()], {
    ...options,
    types: ['node', 'jest'],
    jsx: ts.JsxEmit.ReactJSX,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    // A script would share its names with the other examples.
    moduleDetection: ts.ModuleDetectionKind.Force,
  })
  return new Map(
    [...files].map(([example, file]) => [
      example,
      ts
        .getPreEmitDiagnostics(program, program.getSourceFile(file))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    ]),
  )
}

const examples: readonly Example[] = documents.flatMap((document) =>
  readSnippets(document).map((snippet, index) => ({ document, index, snippet })),
)
const wrong: Example = {
  document: 'wrong',
  index: 0,
  snippet: "import { createLinkClient } from '@throughlink/client'\ncreateLinkClient({})\n",
}
let messages = new Map<Example, string[]>()

beforeAll(() => {
  messages = compile([...examples, wrong])
}, 120_000)

test.each(examples)('example $index of $document compiles', (example) => {
  expect(messages.get(example)).toEqual([])
})

test('a wrong example is reported', () => {
  expect(messages.get(wrong)).not.toEqual([])
})
