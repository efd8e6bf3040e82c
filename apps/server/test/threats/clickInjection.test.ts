import { apiPaths } from '@throughlink/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { installId } from '../support/phones.ts'
import { useApp } from '../support/useApp.ts'

const destination = 'https://lumen.example/amber'
const app = useApp({ seed: { links: [{ slug: 'amber', destination }] } })

let requestCount = 0
async function matchWith(referrer: object): Promise<unknown> {
  const { clickId } = app.tokens.mint(app.tenant.linkIds[0] ?? '', Date.now())
  const body = { installId: installId(), clickId, referrer }
  // From many addresses, because rejected clicks count as misses.
  const address = `198.18.${(requestCount >> 6) & 255}.${requestCount++ & 63}`
  const response = await app.api(apiPaths.matchLink, body, { address })
  return (response.json() as { readonly link: unknown }).link
}

const seconds = fc.integer({ min: 1, max: 99_999_999_999 })

test('a click after the start of the install never matches, an earlier one does', async () => {
  await fc.assert(
    fc.asyncProperty(seconds, seconds, async (clickTime, installTime) => {
      const link = await matchWith({ clickTime, installTime })
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

test('a click without a click time from Play matches', async () => {
  expect(await matchWith({ clickTime: 0, installTime: 1_790_000_000 })).toBe(destination)
  expect(await matchWith({ clickTime: 0, installTime: 0 })).toBe(destination)
})

test('a click without an install time from Play matches', async () => {
  // Zero means "unknown".
  expect(await matchWith({ clickTime: 1_790_000_000, installTime: 0 })).toBe(destination)
})

test('an injected click gets the same response as an unknown one and stays available', async () => {
  const { clickId } = app.tokens.mint(app.tenant.linkIds[0] ?? '', Date.now())
  const match = async (referrer: object) =>
    (await app.api(apiPaths.matchLink, { installId: installId(), clickId, referrer })).text
  const unknown = (await app.api(apiPaths.matchLink, { clickId: 'unknown' })).text
  expect(await match({ clickTime: 10, installTime: 9 })).toBe(unknown)
  expect(await match({ clickTime: 9, installTime: 10 })).toContain(destination)
})
