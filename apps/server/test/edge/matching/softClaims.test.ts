import { apiPaths, type MatchResponse } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#platform/time/durations.ts'
import { createExplainer } from '#test/support/explanations.ts'
import { installId, iphone, tap, tapOnAndroid } from '#test/support/phones.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'

const amber = 'https://lumen.example/amber'
const jade = 'https://lumen.example/jade'
// Clicks are stored with a precision of one second.
let nowMs = Math.floor(Date.now() / 1000) * 1000 - hourMs
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
  if (entry?.kind !== 'match') throw new Error(`The log has no match for ${id}.`)
  return entry
}

const readReference = (clickId: string) =>
  Buffer.from(clickId.slice(3), 'base64url').subarray(0, 23).toString('base64url')

describe('an unmatched install takes a share of its candidate clicks', () => {
  async function seedAmbiguous() {
    const tenant = await newApp()
    for (const slug of ['amber', 'jade']) await tap(app, `/${slug}`, { host: tenant.domain })
    nowMs += 2 * minuteMs
    const why = await createExplainer(app, tenant)
    const priorBits = async (id: string) => (await why(id)).explanation?.best?.priorBits ?? NaN
    return { tenant, priorBits }
  }

  test('which lowers their availability for the next install', async () => {
    const { tenant, priorBits } = await seedAmbiguous()
    const ids = [installId(), installId(), installId()]
    for (const id of ids) {
      expect(await match(tenant, { ...iphone, installId: id })).toMatchObject({ link: null })
    }
    const [first = NaN, second = NaN, third = NaN] = await Promise.all(ids.map(priorBits))
    // Half of each of two clicks: one bit.
    expect(first - second).toBeCloseTo(1, 1)
    expect(second - third).toBeCloseTo(1, 1)
  })

  test('once, however often it retries', async () => {
    const { tenant, priorBits } = await seedAmbiguous()
    const [one, two] = [installId(), installId()]
    const matchFirst = () => match(tenant, { ...iphone, installId: one })
    await Promise.all(Array.from({ length: 8 }, matchFirst))
    for (let time = 0; time < 3; time++) await matchFirst()
    await match(tenant, { ...iphone, installId: two })
    expect((await priorBits(one)) - (await priorBits(two))).toBeCloseTo(1, 1)
  })
})

describe('a shadow fingerprint of a certain match', () => {
  test('is logged as the model’s decision together with the true click', async () => {
    const tenant = await newApp()
    const { clickId } = await tap(app, '/amber', { host: tenant.domain })
    nowMs += 2 * minuteMs
    const id = installId()
    const response = await match(tenant, { installId: id, clickId, shadow: iphone })
    expect(response).toEqual({ link: amber, matchType: 'referrer', confidence: 1 })
    const { observation } = await matchEntry(id)
    expect(observation).toMatchObject({
      platform: 'ios',
      proven: readReference(clickId),
      clicks: [{ id: readReference(clickId), isConfirmed: true, gapSeconds: 120 }],
    })
    expect(observation?.clicks[0]?.levels).toContainEqual(['screen:ios', 'same'])
  })

  test('never decides and takes no share of the click that it resembles', async () => {
    const tenant = await newApp()
    const resembling = await tap(app, '/jade', { host: tenant.domain })
    const clickId = await tapOnAndroid(app, '/amber', {
      host: tenant.domain,
      address: '198.51.100.77',
    })
    nowMs += 2 * minuteMs
    const id = installId()
    expect(await match(tenant, { installId: id, clickId, shadow: iphone })).toMatchObject({
      link: amber,
    })
    const { observation } = await matchEntry(id)
    expect(observation).toMatchObject({
      proven: readReference(clickId),
      clicks: [{ id: readReference(resembling.clickId) }],
    })
    expect(await app.redis.client.keys(`tl2:{${tenant.appId}:taken:*`)).toEqual([])
    const miss = { installId: installId(), clickId: 'unknown', shadow: iphone }
    expect(await match(tenant, miss)).toMatchObject({ link: null, reason: 'no_match' })
    // The resembling click stays available to its own install.
    expect(await match(tenant, { ...iphone, installId: installId() })).toMatchObject({ link: jade })
  })

  test('counts the install once, however often it retries', async () => {
    const tenant = await newApp()
    const { clickId } = await tap(app, '/amber', { host: tenant.domain })
    const body = { installId: installId(), clickId, shadow: iphone }
    for (let time = 0; time < 3; time++) await match(tenant, body)
    await app.counter.flush()
    const { rows } = await app.postgres.pool.query<{ count: number }>(
      `select count from install_values where app_id = $1 and signal = 'installs'`,
      [tenant.appId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})
