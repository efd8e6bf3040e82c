import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPage, type PageFacts, type ServedScript } from './checkPage.ts'

const origin = 'https://go.acme.example'
const path = '/_tl/w/0123456789abcdef.js'
const oldPath = '/_tl/w/fedcba9876543210.js'
const latestPath = '/_tl/w/latest.js'
const body = Buffer.from('script()')
const scripts = new Map<string, ServedScript>([
  [path, { body, version: 'current' }],
  [latestPath, { body, version: 'latest' }],
  [oldPath, { body: Buffer.from('old()'), version: 'old' }],
])
const hashOf: PageFacts['hash'] = (algorithm, bytes) =>
  createHash(algorithm).update(bytes).digest('base64')
const facts: PageFacts = {
  origins: new Set([origin]),
  findScript: ({ pathname }) => scripts.get(pathname) ?? null,
  hash: hashOf,
}
const integrity = `sha384-${hashOf('sha384', body)}`
const url = 'https://www.acme.example/products/42?utm_source=x'
const hash = `integrity="${integrity}" crossorigin="anonymous"`
const script = (attributes = hash, src = origin + path) =>
  `<script src="${src}" ${attributes} data-link="open/*" async></script>`
const toPage = (content: string) => `<!doctype html><html><head>${content}</head><body></body>`

const check = (content: string, policies: readonly string[] = [], known = facts) =>
  checkPage({ url, html: toPage(content), policies }, known)
const names = (content: string, policies?: readonly string[]) =>
  check(content, policies).findings.map(({ name }) => name)

test('the snippet is right as the service gives it', () => {
  expect(check(script())).toEqual({
    scriptUrl: origin + path,
    linkUrl: `${origin}/open/products/42`,
    findings: [],
  })
})

test('the snippet of the guide’s policy is right', () => {
  const policy = `default-src 'none'; script-src 'self' ${origin}; connect-src ${origin}; img-src ${origin}`
  expect(names(script(), [policy])).toEqual([])
})

const otherHash = createHash('sha384').update('other').digest('base64')
test.each([
  ['nothing', '', 'script_missing'],
  ['a comment', `<!-- ${script()} -->`, 'script_missing'],
  ['a template', `<template>${script()}</template>`, 'script_missing'],
  ['a noscript', `<noscript>${script()}</noscript>`, 'script_missing'],
  [
    'text in another script',
    `<script>const a = '${script().slice(0, -9)}'</script>`,
    'script_missing',
  ],
  [
    'a script of another domain',
    script(hash, `https://go.other.example${path}`),
    'script_other_app',
  ],
  ['a script without HTTPS', script(hash, `http://go.acme.example${path}`), 'script_other_app'],
  ['a path without a script', script('', `${origin}/_tl/w/0000.js`), 'script_unknown'],
  ['a wrong hash', script(`integrity="sha384-${otherHash}" crossorigin`), 'integrity_wrong'],
  ['no crossorigin', script(`integrity="${integrity}"`), 'crossorigin_missing'],
  ['no hash', script(''), 'integrity_missing'],
  ['the hash of another release', script(hash, origin + oldPath), 'integrity_wrong'],
  ['a hash and the path that changes', script(hash, origin + latestPath), 'integrity_changes'],
  ['a script that it waits for', script().replace(' async', ' defer'), 'script_blocking'],
  ['the script twice', script() + script(), 'script_repeated'],
  ['a module', script(`${hash} type="module"`), 'script_type'],
  [
    'a policy in the page',
    `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">${script()}`,
    'policy_script',
  ],
])('a page with %s is named', (_, content, name) => {
  expect(names(content)).toContain(name)
})

test('the headers of the page block it by the directive that is missing', () => {
  expect(names(script(), [`script-src 'self'`])).toEqual(['policy_script'])
  expect(names(script(), [`script-src *; default-src 'self'`])).toEqual([
    'policy_connect',
    'policy_image',
  ])
  const { findings } = check(script(), [`default-src 'self'; connect-src *; img-src *`])
  expect(findings[0]?.message).toContain(`blocks ${origin} with default-src`)
  expect(findings[0]?.fix).toContain(`script-src ${origin}`)
})

test('the script of an earlier release works, and is named', () => {
  const old = `integrity="sha384-${hashOf('sha384', Buffer.from('old()'))}" crossorigin`
  const { findings } = check(script(old, origin + oldPath))
  expect(findings.map(({ name, level }) => [name, level])).toEqual([['script_old', 'warning']])
})

test('the path of the latest script needs no hash', () => {
  expect(names(script('crossorigin="anonymous"', origin + latestPath))).toEqual([])
})

test('if the domains of the app are not known, every domain counts', () => {
  const other = 'https://go.other.example'
  expect(check(script(hash, other + path), [], { ...facts, origins: null })).toEqual({
    scriptUrl: other + path,
    linkUrl: `${other}/open/products/42`,
    findings: [],
  })
})

test('a policy in the page that comes after the script does not reach it', () => {
  const meta = `<meta http-equiv="content-security-policy" content="script-src 'self'">`
  expect(names(script() + meta)).toEqual([])
})

test('a hash of another algorithm counts if it is right', () => {
  const sha512 = `sha512-${createHash('sha512').update(body).digest('base64')}`
  expect(names(script(`integrity="sha256-wrong ${sha512}" crossorigin`))).toEqual([])
})

test('of two scripts, the one of this app is checked', () => {
  const other = script(hash, `https://go.other.example${path}`)
  expect(check(other + script()).scriptUrl).toBe(origin + path)
})

test('a relative address counts from the base of the page', () => {
  expect(names(`<base href="${origin}/shop/">${script(hash, path)}`)).toEqual([])
})

test('whatever a page contains, the check ends with at most one finding of each name', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<script src=',
      '</script>',
      '<!--',
      '-->',
      '<template>',
      '<meta http-equiv="',
      script(),
    ),
  )
  fc.assert(
    fc.property(fc.array(part), fc.array(fc.string()), (parts, policies) => {
      const found = checkPage({ url, html: parts.join(''), policies }, facts).findings
      expect(new Set(found.map(({ name }) => name)).size).toBe(found.length)
    }),
  )
})

test(
  'a page that is made to be slow takes time in proportion to its length',
  { timeout: 60_000 },
  () => {
    const units = [
      '<b>',
      '<template>',
      '<p><a href=x>',
      '<!--',
      `${script()}<meta http-equiv=content-security-policy content=a>`,
    ]
    for (const unit of units) {
      const startedAtMs = performance.now()
      check(unit.repeat(500_000 / unit.length))
      expect(performance.now() - startedAtMs, unit).toBeLessThan(10_000)
    }
  },
)
