import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { limitTable } from '../../src/platform/limits/limitTable.ts'
import { expectProblem } from '../support/expectProblem.ts'
import { useApp } from '../support/useApp.ts'

const app = useApp({ seed: { links: [{ slug: 'amber', destination: 'https://lumen.example/a' }] } })

async function repeat(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => work(done + index)))
  }
}

test('clients that guess slugs are rate-limited for hits and misses, with Retry-After', async () => {
  const address = '198.51.100.10'
  await repeat((limitTable['slug-miss'].address?.max ?? 0) + 10, (index) =>
    app.browse(`/guess${index}`, { address }),
  )
  for (const path of ['/guess', '/amber']) {
    const limited = await app.browse(path, { address })
    expectProblem(limited, 'rate_limited')
    expect(limited.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  }
  expect((await app.browse('/amber', { address: '198.51.100.11' })).status).toBe(200)
})

test('clients that guess short links to resolve are rate-limited too', async () => {
  const address = '198.51.100.12'
  const resolve = (slug: string) =>
    app.api(apiPaths.resolveShort, { url: `https://${app.tenant.domain}/${slug}` }, { address })
  await repeat((limitTable['resolve-miss'].address?.max ?? 0) + 10, (index) =>
    resolve(`guess${index}`),
  )
  for (const slug of ['guess', 'amber']) expectProblem(await resolve(slug), 'rate_limited')
})

test('visits of an existing link never count as guesses', async () => {
  const address = '198.51.100.13'
  await repeat(200, () => app.browse('/amber', { address }))
  expect((await app.browse('/amber', { address })).status).toBe(200)
})

test('paths that browsers and systems request from every domain do not count as guesses', async () => {
  // Redirected browsers request /favicon.ico, iOS /apple-touch-icon.png, crawlers /robots.txt. If these
  // counted, a hundred people behind one carrier's address would block the links of all others there.
  const address = '198.51.100.14'
  const paths = [
    '/favicon.ico',
    '/robots.txt',
    '/apple-touch-icon.png',
    '/apple-touch-icon-precomposed.png',
  ]
  await repeat(120, (index) => app.browse(paths[index % 4] ?? '', { address }))
  expect((await app.browse('/amber', { address })).status).toBe(200)
})
