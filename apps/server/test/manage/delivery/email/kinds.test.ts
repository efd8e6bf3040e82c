import { expect, test } from 'vitest'
import { getDirection } from '#catalog/landing/texts/texts.ts'
import { buildContent } from '#manage/delivery/email/emailMessages.ts'
import { emailRules } from '#manage/delivery/email/emailRules.ts'
import { useDatabase } from '#test/support/engines.ts'
import { sampleEmails } from '#test/support/sampleEmails.ts'
import { refuse } from '#test/support/startMailServer.ts'
import { publicOrigin, useEmails } from './useEmails.ts'

const { postgres } = useDatabase()
const queue = useEmails(postgres)
const to = 'grace.hopper@people.example'
const invisible = /[\u2060\u2066-\u2069]/g

test('there is a sample of every kind', () => {
  const kinds = sampleEmails.map(({ message }) => message.kind)
  expect([...new Set(kinds)].toSorted()).toEqual(Object.keys(emailRules).toSorted())
})

test.for(sampleEmails)('$name arrives complete, as text and as HTML', async (sample) => {
  const { message, language, subject } = sample
  const { mailer, caught } = await queue.startServer()
  expect(await queue.enqueue({ to, message, language })).toBe(true)
  expect(await queue.run(mailer)).toEqual({ outcomes: ['sent'], failures: [] })
  const [mail, ...others] = caught
  expect(others).toEqual([])
  expect(mail?.recipients).toEqual([to])
  expect(mail?.from).toMatchObject({ name: 'Throughlink', address: 'links@lumen.example' })
  expect(mail?.to).toMatchObject([{ address: to }])
  expect(mail?.subject?.replace(invisible, '')).toBe(subject)

  const { text = '', html = '' } = mail ?? {}
  expect(html).toContain(`<html lang="${language}" dir="${getDirection(language)}">`)
  expect(html).not.toMatch(/<img|<link|<script|@import|url\(|src=/)
  const content = buildContent(message, { language, publicOrigin })
  const { heading, paragraphs, facts = [], action, notes } = content
  const table = facts.flatMap(({ label, value }) => [label, value].flat())
  const said = [heading, ...paragraphs, ...notes, ...table]
  const shown = toText(html)
  for (const sentence of [...said, ...(action === undefined ? [] : [action.label])]) {
    expect(text).toContain(sentence)
    expect(shown).toContain(sentence.replaceAll(/\s+/g, ' '))
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/)
  }
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  )
  if (action !== undefined) expect(links).toContain(action.url)
  for (const url of links) expect(text).toContain(url)
  // Nothing that somebody chose becomes a link.
  const ours = [publicOrigin, 'https://links.lumen.example']
  for (const url of links) expect(ours).toContain(URL.parse(url)?.origin)
  const written = [...text.matchAll(/https:[^\s,]*[\w/]/g)].map(([url]) => url)
  expect(links.toSorted()).toEqual(written.toSorted())
})

test.for(sampleEmails)('$name names nobody when it fails', async ({ message, language }) => {
  const said = listTexts(message.facts)
  const { mailer } = await queue.startServer({
    // Servers repeat what they refuse.
    onRcptTo: ({ address }, _session, done) => {
      done(refuse(451, `Greylisted: ${address} ${said.join(' ')}`.slice(0, 400)))
    },
  })
  await queue.enqueue({ to, message, language })
  const { outcomes, failures } = await queue.run(mailer)
  expect(outcomes).toEqual(['retried'])
  const [{ content, recipient_hash, ...row } = {} as never] = await queue.list()
  const written = JSON.stringify([failures, row])
  const stored = Buffer.concat([content ?? Buffer.alloc(0), recipient_hash]).toString('latin1')
  for (const secret of [to, 'grace', ...said]) {
    expect(written).not.toContain(secret)
    expect(stored).not.toContain(secret)
  }
})

/** Lists texts of facts that a log could give away. Short ones, such as a reason, occur everywhere. */
function listTexts(facts: unknown): readonly string[] {
  if (typeof facts === 'string') return facts.length > 7 ? [facts] : []
  if (typeof facts !== 'object' || facts === null) return []
  return Object.values(facts).flatMap(listTexts)
}

/** Returns the text that an HTML page shows, on one line. */
function toText(html: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  }
  return html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
}
