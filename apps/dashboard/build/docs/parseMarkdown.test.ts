import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { docsPages } from '../../src/ui/DocsLink.tsx'
import { parseMarkdown } from './parseMarkdown.ts'

const text = (value: string) => [{ kind: 'text', text: value }]
const blocks = (markdown: string) => parseMarkdown(`# Title\n\n${markdown}`).blocks

test('title, headings and paragraphs', () => {
  expect(parseMarkdown('# Links\n\nOne\ntwo.\n\n## Make a link\n\n### Fine print\n')).toEqual({
    title: 'Links',
    blocks: [
      { kind: 'paragraph', text: text('One two.') },
      { kind: 'heading', level: 2, id: 'make-a-link', text: text('Make a link') },
      { kind: 'heading', level: 3, id: 'fine-print', text: text('Fine print') },
    ],
  })
})

test('code, strong text and links within a line', () => {
  expect(blocks('Press `C`, then **Save**: [more](links.md).')).toEqual([
    {
      kind: 'paragraph',
      text: [
        { kind: 'text', text: 'Press ' },
        { kind: 'code', text: 'C' },
        { kind: 'text', text: ', then ' },
        { kind: 'strong', text: 'Save' },
        { kind: 'text', text: ': ' },
        { kind: 'link', text: 'more', href: 'links.md' },
        { kind: 'text', text: '.' },
      ],
    },
  ])
})

test('lists, with lines that continue an item', () => {
  expect(blocks('- one\n  more\n- two\n\n1. first\n2. second')).toEqual([
    { kind: 'list', isOrdered: false, items: [text('one more'), text('two')] },
    { kind: 'list', isOrdered: true, items: [text('first'), text('second')] },
  ])
})

test('code keeps its lines, and Markdown in it is text', () => {
  expect(blocks('```sh\n# a\n\n- b\n```\nAfter')).toEqual([
    { kind: 'code', code: '# a\n\n- b' },
    { kind: 'paragraph', text: text('After') },
  ])
})

test('tables, with a bar in a cell', () => {
  expect(blocks('| A | B |\n| - | --: |\n| a \\| b | c |')).toEqual([
    {
      kind: 'table',
      header: [text('A'), text('B')],
      rows: [[text('a | b'), text('c')]],
    },
  ])
})

test.each([
  'No title',
  '# T\n\n> quote',
  '# T\n\n<b>x</b>',
  '# T\n\n```\nopen',
  '# T\n\n| a |\n| b |',
])('refuses %j', (markdown) => {
  expect(() => parseMarkdown(markdown)).toThrow()
})

test('each page of the dashboard has a page of documentation, and its links lead somewhere', () => {
  const folder = join(import.meta.dirname, '../../../../docs/dashboard')
  const names = readdirSync(folder).map((name) => name.replace(/\.md$/, ''))
  expect(names.sort()).toEqual([...docsPages].sort())
  for (const name of names) {
    const doc = parseMarkdown(readFileSync(join(folder, `${name}.md`), 'utf8'))
    const parts = JSON.stringify(doc).matchAll(/"href":"([^"]+)"/g)
    for (const [, href = ''] of parts) {
      if (href.startsWith('https://')) continue
      expect(names, `${name}: ${href}`).toContain(href.replace(/\.md(#.*)?$/, ''))
    }
  }
})
