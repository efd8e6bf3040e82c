import { apiPaths } from '@throughlink/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { installId } from '../support/phones.ts'
import { useApp } from '../support/useApp.ts'

const destination = 'https://lumen.example/amber'
const app = useApp({ seed: { links: [{ slug: 'amber', destination }] } })

let asked = 0
async function linkFor(referrer: object): Promise<unknown> {
  const { clickId } = app.tokens.mint(app.tenant.linkIds[0] ?? '', Date.now())
  const body = { installId: installId(), clickId, referrer }
  // Spread over addresses: refusals count as misses.
  const address = `198.18.${(asked >> 6) & 255}.${asked++ & 63}`
  const answer = await app.api(apiPaths.matchLink, body, { address })
  return (answer.json() as { readonly link: unknown }).link
}

const seconds = fc.integer({ min: 1, max: 99_999_999_999 })

test('a click that Play saw after the install had begun is never matched; an earlier one is', async () => {
  await fc.assert(
    fc.asyncProperty(seconds, seconds, async (clickTime, installTime) => {
      const link = await linkFor({ clickTime, installTime })
      expect(link).toBe(clickTime > installTime ? null : destination)
    }),
    {
      numRuns: 100,
      examples: [
        [5, 5],
        [6, 5],
        [5, 6],
      ],
    },
  )
})

test('where Play does not know when the click was, the click stands', async () => {
  expect(await linkFor({ clickTime: 0, installTime: 1_790_000_000 })).toBe(destination)
  expect(await linkFor({ clickTime: 0, installTime: 0 })).toBe(destination)
})

test('where Play does not know when the install began, the click stands', async () => {
  // Zero means "not known" on the wire.
  expect(await linkFor({ clickTime: 1_790_000_000, installTime: 0 })).toBe(destination)
})

test('an injected click gets the answer of an unknown one, and stays free for its own install', async () => {
  const { clickId } = app.tokens.mint(app.tenant.linkIds[0] ?? '', Date.now())
  const ask = async (referrer: object) =>
    (await app.api(apiPaths.matchLink, { installId: installId(), clickId, referrer })).text
  const unknown = (await app.api(apiPaths.matchLink, { clickId: 'unknown' })).text
  expect(await ask({ clickTime: 10, installTime: 9 })).toBe(unknown)
  expect(await ask({ clickTime: 9, installTime: 10 })).toContain(destination)
})
