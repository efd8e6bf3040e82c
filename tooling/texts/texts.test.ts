import { describe, expect, test } from 'vitest'
import { collectDocumentTexts } from './collectDocumentTexts.ts'
import { collectSourceTexts } from './collectSourceTexts.ts'
import { collectTexts } from './collectTexts.ts'
import { formatTexts } from './formatTexts.ts'

const textsOf = (source: string, file = 'apps/server/src/manage/links/x.ts') =>
  collectSourceTexts(file, source).map(({ kind, text }) => [kind, text])

describe('texts of a source file', () => {
  test('are strings, templates and concatenations, with a mark for inserted values', () => {
    expect(textsOf("throw new Error('The link is gone.')")).toEqual([
      ['error detail', 'The link is gone.'],
    ])
    expect(textsOf('const detail = `An app has at most ${max} devices.`')).toEqual([
      ['error detail', 'An app has at most … devices.'],
    ])
    expect(textsOf("const detail = 'Remove one ' + 'of them first.'")).toEqual([
      ['error detail', 'Remove one of them first.'],
    ])
  })

  test('leave out imports, identifiers, SQL and what the OpenAPI document lists', () => {
    expect(textsOf("import { a } from './some file.ts'")).toEqual([])
    expect(textsOf("const name = 'link_not_found'")).toEqual([])
    expect(textsOf("db.query('select id from links where id = $1')")).toEqual([])
    expect(textsOf('const rows = sql`delete from links where true`')).toEqual([])
    expect(textsOf("const schema = { summary: 'List the links' }")).toEqual([])
  })

  test('are sorted by where they are read', () => {
    const kind = (file: string, source: string) => textsOf(source, file)[0]?.[0]
    expect(kind('packages/client/src/a.ts', "fail('Cannot read storage.')")).toBe('SDK message')
    expect(kind('apps/server/src/a.ts', "logger.info('Listening on it.')")).toBe('log line')
    expect(kind('apps/server/src/config.ts', "throw Error('is not a URL')")).toBe('config error')
    expect(kind('apps/server/src/commands/a.ts', "out('Seeded one app.')")).toBe('command output')
    expect(kind('apps/server/src/catalog/landing/a.ts', 'html`<p>Get the app</p>`')).toBe(
      'page text',
    )
  })
})

test('texts of a document are its summaries and descriptions, each once, without examples', () => {
  const document = {
    paths: { '/a': { get: { summary: 'List links', description: 'Newest first.' } } },
    components: { a: { description: 'Newest first.', examples: [{ description: 'A lamp' }] } },
  }
  expect(collectDocumentTexts(document)).toEqual([
    { kind: 'API reference', text: 'List links', place: 'paths › /a › get › summary' },
    { kind: 'API reference', text: 'Newest first.', place: 'paths › /a › get › description' },
  ])
})

test('the list has every kind of text, and each text on one line', () => {
  const texts = collectTexts()
  const list = formatTexts(texts)
  for (const kind of ['API reference', 'error title', 'SDK message', 'log line', 'page text']) {
    expect(list).toContain(`## ${kind} (`)
  }
  expect(list.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(texts.length)
})

/** The verbs of the API reference. Add one only if no other fits. */
const verbs = (
  'Accept Add Archive Change Check Clear Count Create Delete Disable Download Enable End Erase Exclude ' +
  'Explain Explore Export Finish Get Import Include Ingest Invite Leave List Match Preview Record Redeliver ' +
  'Redirect Remove Rename Render Report Request Reset Resolve Restore Revoke Rotate Run Search Send Serve ' +
  'Set Sign Start Unarchive Update Validate Verify'
).split(' ')

test('every summary of the API reference begins with an imperative verb', () => {
  const summaries = collectTexts().filter(
    ({ kind, place }) => kind === 'API reference' && place.endsWith('summary'),
  )
  expect(summaries.length).toBeGreaterThan(70)
  const others = summaries.filter(({ text }) => !verbs.includes(text.split(' ')[0] ?? ''))
  expect(others.map(({ text }) => text)).toEqual([])
})
