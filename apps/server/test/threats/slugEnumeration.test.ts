import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { limitTable } from '../../src/platform/limits/limitTable.ts'
import { expectProblem } from '../support/expectProblem.ts'
import { useApp } from '../support/useApp.ts'

const app = useApp({ seed: { links: [{ slug: 'amber', destination: 'https://lumen.example/a' }] } })

async function times(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => work(done + index)))
  }
}

test('who tries out slugs is refused, with hits and misses alike, and told until when', async () => {
  const address = '198.51.100.10'
  await times((limitTable['slug-miss'].address?.max ?? 0) + 10, (index) =>
    app.browse(`/guess${index}`, { address }),
  )
  for (const path of ['/guess', '/amber']) {
    const refused = await app.browse(path, { address })
    expectProblem(refused, 'rate_limited')
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  }
  expect((await app.browse('/amber', { address: '198.51.100.11' })).status).toBe(200)
})

test('who asks for short links by trial is refused as well', async () => {
  const address = '198.51.100.12'
  const resolve = (slug: string) =>
    app.api(apiPaths.resolveShort, { url: `https://${app.tenant.domain}/${slug}` }, { address })
  await times((limitTable['resolve-miss'].address?.max ?? 0) + 10, (index) =>
    resolve(`guess${index}`),
  )
  for (const slug of ['guess', 'amber']) expectProblem(await resolve(slug), 'rate_limited')
})

test('a link that is there is never a miss, however often it is opened', async () => {
  const address = '198.51.100.13'
  await times(200, () => app.browse('/amber', { address }))
  expect((await app.browse('/amber', { address })).status).toBe(200)
})

test('what browsers and systems ask of every host by themselves is no guess', async () => {
  // A redirected browser asks for /favicon.ico, iOS for /apple-touch-icon.png, crawlers for /robots.txt:
  // a hundred of them behind one carrier's address, and all others there are refused their links.
  const address = '198.51.100.14'
  const paths = [
    '/favicon.ico',
    '/robots.txt',
    '/apple-touch-icon.png',
    '/apple-touch-icon-precomposed.png',
  ]
  await times(120, (index) => app.browse(paths[index % 4] ?? '', { address }))
  expect((await app.browse('/amber', { address })).status).toBe(200)
})
