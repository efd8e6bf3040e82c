import { apiPaths, type MatchResponse } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { explainerOf } from '../../support/explanations.ts'
import { androidClickId, installId, iphone, tap } from '../../support/phones.ts'
import { useApp, type Tenant } from '../../support/useApp.ts'

const amber = 'https://lumen.example/amber'
const jade = 'https://lumen.example/jade'
// Clicks are kept by the second.
let nowMs = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
const app = useApp({ now: () => nowMs })

const newApp = () =>
  app.seed({
    links: [
      { slug: 'amber', destination: amber },
      { slug: 'jade', destination: jade },
    ],
  })

const match = async (tenant: Tenant, body: object) =>
  (await app.api(apiPaths.matchLink, body, { tenant })).json() as MatchResponse

const matchEntry = async (id: string) => {
  const entry = (await app.entries()).find((each) => each.kind === 'match' && each.id === id)
  if (entry?.kind !== 'match') throw new Error(`No match of ${id} is in the log.`)
  return entry
}

const referenceOf = (clickId: string) =>
  Buffer.from(clickId.slice(3), 'base64url').subarray(0, 23).toString('base64url')

describe('an install that gets none takes its part of the clicks that it may have come by', () => {
  async function ambiguous() {
    const tenant = await newApp()
    for (const slug of ['amber', 'jade']) await tap(app, `/${slug}`, { host: tenant.domain })
    nowMs += 120_000
    const why = await explainerOf(app, tenant)
    const priorBits = async (id: string) => (await why(id)).explanation?.best?.priorBits ?? NaN
    return { tenant, priorBits }
  }

  test('so that less of each is left for the next', async () => {
    const { tenant, priorBits } = await ambiguous()
    const ids = [installId(), installId(), installId()]
    for (const id of ids) {
      expect(await match(tenant, { ...iphone, installId: id })).toMatchObject({ link: null })
    }
    const [first = NaN, second = NaN, third = NaN] = await Promise.all(ids.map(priorBits))
    // Half of each of two: one bit.
    expect(first - second).toBeCloseTo(1, 1)
    expect(second - third).toBeCloseTo(1, 1)
  })

  test('once, however often it asks', async () => {
    const { tenant, priorBits } = await ambiguous()
    const [one, two] = [installId(), installId()]
    const ask = () => match(tenant, { ...iphone, installId: one })
    await Promise.all(Array.from({ length: 8 }, ask))
    for (let time = 0; time < 3; time++) await ask()
    await match(tenant, { ...iphone, installId: two })
    expect((await priorBits(one)) - (await priorBits(two))).toBeCloseTo(1, 1)
  })
})

describe('a fingerprint beside a certain click', () => {
  test('is logged as what the model would have said, with what is true', async () => {
    const tenant = await newApp()
    const { clickId } = await tap(app, '/amber', { host: tenant.domain })
    nowMs += 120_000
    const id = installId()
    const answer = await match(tenant, { installId: id, clickId, shadow: iphone })
    expect(answer).toEqual({ link: amber, matchType: 'referrer', confidence: 1 })
    const { observation } = await matchEntry(id)
    expect(observation).toMatchObject({
      platform: 'ios',
      proven: referenceOf(clickId),
      clicks: [{ id: referenceOf(clickId), isConfirmed: true, gapSeconds: 120 }],
    })
    expect(observation?.clicks[0]?.levels).toContainEqual(['screen:ios', 'same'])
  })

  test('never decides, and takes nothing of the click that it resembles', async () => {
    const tenant = await newApp()
    const resembling = await tap(app, '/jade', { host: tenant.domain })
    const clickId = await androidClickId(app, '/amber', {
      host: tenant.domain,
      address: '198.51.100.77',
    })
    nowMs += 120_000
    const id = installId()
    expect(await match(tenant, { installId: id, clickId, shadow: iphone })).toMatchObject({
      link: amber,
    })
    const { observation } = await matchEntry(id)
    expect(observation).toMatchObject({
      proven: referenceOf(clickId),
      clicks: [{ id: referenceOf(resembling.clickId) }],
    })
    expect(await app.redis.client.keys(`tl2:{${tenant.appId}:taken:*`)).toEqual([])
    const miss = { installId: installId(), clickId: 'unknown', shadow: iphone }
    expect(await match(tenant, miss)).toMatchObject({ link: null, reason: 'no_match' })
    // The click that it resembles is its own install's.
    expect(await match(tenant, { ...iphone, installId: installId() })).toMatchObject({ link: jade })
  })

  test('counts the install once, however often it asks', async () => {
    const tenant = await newApp()
    const { clickId } = await tap(app, '/amber', { host: tenant.domain })
    const body = { installId: installId(), clickId, shadow: iphone }
    for (let time = 0; time < 3; time++) await match(tenant, body)
    await app.counter.flush()
    const { rows } = await app.postgres.pool.query<{ count: number }>(
      `select count from install_values where app_id = $1 and counted = 'installs'`,
      [tenant.appId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})
