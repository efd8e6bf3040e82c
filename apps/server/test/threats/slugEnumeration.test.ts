import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { limitTable } from '#platform/limits/limitTable.ts'
import { hourMs } from '#platform/time/durations.ts'
import { expectProblem } from '../support/expectProblem.ts'
import { useApp } from '../support/useApp.ts'

// Stopped, so that no window of a limit ends during a test, and ahead, so that Redis does not expire it.
const nowMs = Date.now() + hourMs
const app = useApp({
  now: () => nowMs,
  seed: { links: [{ slug: 'amber', destination: 'https://lumen.example/a' }] },
})

async function repeat(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => work(done + index)))
  }
}

const maxMisses = limitTable['slug-miss'].address?.max ?? 0

test('an address that guesses slugs is rate-limited, with a page and Retry-After', async () => {
  const address = '198.51.100.10'
  await repeat(maxMisses + 10, (index) => app.browse(`/guess${index}`, { address }))
  const limited = await app.browse('/guess', { address })
  expect(limited.status).toBe(429)
  expect(limited.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(limited.text).toContain('Too many requests')
  expect(limited.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect((await app.browse('/guess', { address: '198.51.100.11' })).status).toBe(404)
})

test('guesses do not block existing links for others behind the same address', async () => {
  const address = '198.51.100.15'
  await repeat(maxMisses + 10, (index) => app.browse(`/wp-login${index}.php`, { address }))
  expect((await app.browse('/wp-login.php', { address })).status).toBe(429)
  expect((await app.browse('/amber', { address })).status).toBe(200)
})

test('guesses on one domain do not count on the domains of other apps', async () => {
  const address = '198.51.100.16'
  const { domain: host } = await app.seed()
  await repeat(maxMisses + 10, (index) => app.browse(`/guess${index}`, { address }))
  expect((await app.browse('/guess', { address })).status).toBe(429)
  expect((await app.browse('/guess', { address, host })).status).toBe(404)
})

test('an address that guesses on many hosts is rate-limited on all of them', async () => {
  const address = '198.51.100.17'
  const { max = 0 } = limitTable.miss.address ?? {}
  await repeat(max + 10, (index) => app.browse('/guess', { address, host: `h${index}.example` }))
  expect((await app.browse('/guess', { address, host: 'new.example' })).status).toBe(429)
  expect((await app.browse('/amber', { address })).status).toBe(200)
})

test('an address that guesses short links to resolve is rate-limited for misses of that app', async () => {
  const address = '198.51.100.12'
  const resolve = (slug: string, tenant = app.tenant) => {
    const url = `https://${tenant.domain}/${slug}`
    return app.api(apiPaths.resolveShort, { url }, { address, tenant })
  }
  await repeat((limitTable['resolve-miss'].address?.max ?? 0) + 10, (index) =>
    resolve(`guess${index}`),
  )
  expectProblem(await resolve('guess'), 'rate_limited')
  expect((await resolve('amber')).status).toBe(200)
  expectProblem(await resolve('guess', await app.seed()), 'link_not_found')
})

test('visits of an existing link never count as guesses', async () => {
  const address = '198.51.100.13'
  await repeat(200, () => app.browse('/amber', { address }))
  expect((await app.browse('/guess', { address })).status).toBe(404)
})

test('paths that browsers and systems request from every domain do not count as guesses', async () => {
  // Redirected browsers request /favicon.ico, iOS /apple-touch-icon.png, crawlers /robots.txt. If these
  // counted, a hundred people behind one carrier's address would use up its misses.
  const address = '198.51.100.14'
  const paths = [
    '/favicon.ico',
    '/robots.txt',
    '/apple-touch-icon.png',
    '/apple-touch-icon-precomposed.png',
  ]
  await repeat(120, (index) => app.browse(paths[index % 4] ?? '', { address }))
  expect((await app.browse('/guess', { address })).status).toBe(404)
})
