import { expect, test } from 'vitest'
import { type LinkTarget, toPage } from './toPage.ts'

const keep = (link: string): LinkTarget => ({ url: link, label: link })
const toUrl = (url: string) => (): LinkTarget => ({ url, label: 'a' })
const toLabel = (label: string) => (): LinkTarget => ({ url: null, label })

test('the first heading is the title, and the first paragraph the description', () => {
  expect(toPage('# The `code` of *it*\n\n> Note.\n\nFirst [one](a.md).\n\nMore.\n', keep)).toEqual({
    title: 'The code of it',
    description: 'First one.',
    body: '> Note.\n\nFirst [one](a.md).\n\nMore.',
  })
})

test('a long first paragraph is cut after a sentence', () => {
  const { description } = toPage(`# T\n\nShort. ${'Long '.repeat(40)}end.\n`, keep)
  expect(description).toBe('Short.')
})

test('a file without a title is refused', () => {
  expect(() => toPage('Text\n', keep)).toThrow('must be the title')
})

test.each([
  ['[a](b.md)', '[a](/b/)'],
  ['![a](b.png)', '![a](/b/)'],
  ['[`a`](b.md) and [c](d.md)', '[`a`](/b/) and [c](/b/)'],
  ['[a]: b.md', '[a]: /b/'],
  ['| [a](b.md) | `[c](d.md)` |', '| [a](/b/) | `[c](d.md)` |'],
  ['```md\n[a](b.md)\n```', '```md\n[a](b.md)\n```'],
  ['``a ` [b](c.md)`` [d](e.md)', '``a ` [b](c.md)`` [d](/b/)'],
])('links outside of code are rewritten: %j', (markdown, body) => {
  expect(toPage(`# T\n\n${markdown}\n`, toUrl('/b/')).body).toBe(body)
})

test.each([
  ['[the code](b.ts)', 'the code (`src/b.ts`)'],
  ['[`src/b.ts`](b.ts)', '`src/b.ts`'],
])('a link that readers cannot open shows its path: %j', (markdown, body) => {
  expect(toPage(`# T\n\n${markdown}\n`, toLabel('src/b.ts')).body).toBe(body)
})

test('a placeholder that would be taken for HTML is refused', () => {
  expect(() => toPage('# T\n\nRefused <request>.\n', keep)).toThrow('Write \\<request>')
  expect(toPage('# T\n\nA \\<request>, `<code>`<br>.\n', keep).body).toContain('<code>')
})
