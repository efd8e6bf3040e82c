import { expect, test } from 'vitest'
import { referrerSources, toReferrerSource } from './referrerSources.ts'

test.each([
  ['instagram.com', 'Instagram'],
  ['l.instagram.com', 'Instagram'],
  ['www.instagram.com', 'Instagram'],
  ['lm.facebook.com', 'Facebook'],
  ['www.google.com', 'Google'],
  ['google.de', 'Google'],
  ['www.google.co.uk', 'Google'],
  ['www.google.com.br', 'Google'],
  ['mail.google.com', 'Gmail'],
  ['com.google.android.gm', 'Gmail'],
  ['old.reddit.com', 'Reddit'],
  ['t.co', 'X'],
  ['de.search.yahoo.com', 'Yahoo'],
  ['news.ycombinator.com', 'Hacker News'],
  ['www.shop.example', 'shop.example'],
  ['notinstagram.com', 'notinstagram.com'],
  ['google.evil.example', 'google.evil.example'],
  ['constructor', 'constructor'],
  ['(other)', '(other)'],
  ['', ''],
])('the source of %s is %s', (host, source) => {
  expect(toReferrerSource(host)).toBe(source)
})

test('each domain belongs to one source, and is found by the rule', () => {
  const all = Object.entries(referrerSources).flatMap(([name, domains]) =>
    domains.map((domain) => [domain, name]),
  )
  expect(new Set(all.map(([domain]) => domain)).size).toBe(all.length)
  for (const [domain = '', name] of all) expect(toReferrerSource(domain)).toBe(name)
})
