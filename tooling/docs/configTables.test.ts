import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { documentedPackages, printReadme, readmePath } from './generateConfigTables.ts'
import { printFieldTable, splitDefault } from './printFieldTable.ts'
import { readFields } from './readFields.ts'

test.each(documentedPackages)(
  'the config table of %s matches its types; if not, run `npm run generate config`',
  async (folder) => {
    expect(readFileSync(readmePath(folder), 'utf8')).toBe(await printReadme(folder))
  },
)

/** Reads `Config` from a file that exists in memory only. */
function read(source: string) {
  const file = '/config.ts'
  const host = ts.createCompilerHost({})
  const readSource = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...more) =>
    name === file
      ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true)
      : readSource(name, ...more)
  return readFields(ts.createProgram([file], { noLib: true, strict: true }, host), file, 'Config')
}

describe('the fields of an interface', () => {
  test('include the inherited ones, which come first', () => {
    const fields = read(`
      interface Base {
        /** One. */
        readonly a: string
        /** Two. */
        b?: number | undefined
      }
      export interface Config extends Base {
        /** Three. */
        c?: boolean
      }
    `)
    expect(fields).toEqual([
      { name: 'a', isOptional: false, type: 'string', description: 'One.' },
      { name: 'b', isOptional: true, type: 'number', description: 'Two.' },
      { name: 'c', isOptional: true, type: 'boolean', description: 'Three.' },
    ])
  })

  test('show a named union of literals with its comment, and other named types by name', () => {
    const fields = read(`
      /**
       * How much.
       *
       * - \`all\`: everything.
       * - \`some\`: less.
       */
      type Amount = 'all' | 'some'
      interface Shape { x: 1 }
      export interface Config {
        /** Default: \`all\`. */ amount?: Amount | undefined
        /** A shape. */ shape?: Shape | undefined
        /** A list. */ list?: readonly Amount[] | undefined
      }
    `)
    expect(fields.map(({ type }) => type)).toEqual([
      "'all' | 'some'",
      'Shape',
      "readonly ('all' | 'some')[]",
    ])
    expect(fields[0]?.description).toBe(
      'How much.<br>- `all`: everything.<br>- `some`: less.<br>Default: `all`.',
    )
  })

  test('show functions without parentheses, and lists as written', () => {
    const fields = read(`
      export interface Config {
        /** F. */ f?: ((x: string) => void) | undefined
        /** L. */ l?: readonly ('a' | 'b')[] | undefined
      }
    `)
    expect(fields.map(({ type }) => type)).toEqual([
      '(x: string) => void',
      "readonly ('a' | 'b')[]",
    ])
  })

  test('must each have a doc comment', () => {
    expect(() => read('export interface Config { a: string }')).toThrow(
      'Config.a has no doc comment',
    )
  })

  test('are not found in a file that does not export the interface', () => {
    expect(() => read('export interface Other { a: string }')).toThrow('exports no Config')
  })
})

describe('the table', () => {
  test('has a row for each field, with bars escaped', () => {
    const field = {
      name: 'a',
      isOptional: true,
      type: "'x' | 'y'",
      description: 'A. Default: true.',
    }
    expect(printFieldTable([field, { ...field, isOptional: false, description: 'B.' }])).toBe(
      [
        '| Field | Type | Default | Meaning |',
        '| --- | --- | --- | --- |',
        String.raw`| \`a\` | \`'x' \| 'y'\` | \`true\` | A. |`.replaceAll('\\`', '`'),
        String.raw`| \`a\` | \`'x' \| 'y'\` | required | B. |`.replaceAll('\\`', '`'),
        '',
      ].join('\n'),
    )
  })

  test.each([
    ['A. Default: 5000. More.', '5000', 'A. More.'],
    ['Default: `full`. More.', '`full`', 'More.'],
    ['A. Default: version 0.3 of it.', 'version 0.3 of it', 'A.'],
    ['A.<br>- b<br>Default: true.', 'true', 'A.<br>- b'],
    ['A.<br>- b<br>Default: true. More.', 'true', 'A.<br>- b<br>More.'],
    ['A.', null, 'A.'],
  ])('takes the default out of %j', (description, value, meaning) => {
    expect(splitDefault(description)).toEqual({ value, meaning })
  })
})
