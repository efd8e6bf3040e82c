import { apiPaths, type MatchResponse } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { hourMs } from '#platform/time/durations.ts'
import { createExplainer, requestExplanation } from '#test/support/explanations.ts'
import { makeSecretKey } from '#test/support/makeSecretKey.ts'
import { installId, iphone, tap, tapOnAndroid } from '#test/support/phones.ts'
import { useSkippedTime } from '#test/support/skipTime.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'

const destination = 'https://lumen.example/amber'
// Clicks are stored with a precision of one second.
let nowMs = Math.floor(Date.now() / 1000) * 1000 - 12 * hourMs
const app = useApp({ now: () => nowMs })
const skip = useSkippedTime()

const newApp = () => app.seed({ links: [{ slug: 'amber', destination }] })

interface Policy {
  readonly mode?: 'full' | 'deterministic'
  readonly threshold?: number | null
  readonly window_seconds?: number | null
}

async function setPolicy({ appId }: Tenant, platform: 'ios' | 'android', policy: Policy) {
  const { mode = 'full', threshold = null, window_seconds = null } = policy
  await app.postgres.pool.query(
    `insert into match_policies (app_id, platform, mode, threshold, window_seconds)
     values ($1, $2, $3, $4, $5)
     on conflict (app_id, platform) do update
       set mode = excluded.mode, threshold = excluded.threshold,
           window_seconds = excluded.window_seconds`,
    [appId, platform, mode, threshold, window_seconds],
  )
}

const click = (tenant: Tenant) => tap(app, '/amber', { host: tenant.domain })

async function open(
  tenant: Tenant,
  { id = installId(), afterSeconds = 120, device = iphone } = {},
): Promise<MatchResponse> {
  const clickedMs = nowMs
  nowMs += afterSeconds * 1000
  const response = await app.api(apiPaths.matchLink, { ...device, installId: id }, { tenant })
  nowMs = clickedMs
  return response.json() as MatchResponse
}

const off = { link: null, matchType: 'none', confidence: 0, reason: 'policy_off' }

describe('an app with deterministic matching only', () => {
  test('has no fingerprints compared, counted or stored', async () => {
    const tenant = await newApp()
    await setPolicy(tenant, 'ios', { mode: 'deterministic' })
    await click(tenant)
    const id = installId()
    expect(await open(tenant, { id })).toEqual(off)
    const key = await makeSecretKey(app, tenant, ['installs:read'])
    expect((await requestExplanation(app, key, tenant.appId, id)).status).toBe(404)
    const [entry] = (await app.entries()).filter((each) => each.id === id)
    expect(entry).toMatchObject({ kind: 'match', reason: 'policy_off', observation: null })
    await app.counter.flush()
    const { rows } = await app.postgres.pool.query(
      'select value from install_values where app_id = $1',
      [tenant.appId],
    )
    expect(rows).toEqual([])
    expect(await app.redis.client.keys(`tl2:{${tenant.appId}:taken:*`)).toEqual([])

    // The same install can be matched after the app changes its policy.
    await setPolicy(tenant, 'ios', { mode: 'full' })
    skip(31_000)
    await expect.poll(() => open(tenant, { id })).toMatchObject({ link: destination })
  })

  test('has it on the configured platform only', async () => {
    const tenant = await newApp()
    await setPolicy(tenant, 'android', { mode: 'deterministic' })
    await click(tenant)
    const pixel = { ...iphone, platform: 'android' as const, model: 'Pixel 9', modelId: 'Pixel 9' }
    expect(await open(tenant, { device: pixel })).toEqual(off)
    expect(await open(tenant)).toMatchObject({ link: destination })
  })

  test('still gets certain matches, without shadow observations', async () => {
    const tenant = await newApp()
    await setPolicy(tenant, 'ios', { mode: 'deterministic' })
    await setPolicy(tenant, 'android', { mode: 'deterministic' })
    const { copies } = await click(tenant)
    const [pasted, referred]: readonly string[] = [installId(), installId()]
    const paste = { ...iphone, installId: pasted, pastedLink: copies }
    const clickId = await tapOnAndroid(app, '/amber', { host: tenant.domain })
    const shadow = { ...iphone, platform: 'android' as const }
    for (const body of [paste, { installId: referred, clickId, shadow }]) {
      const response = await app.api(apiPaths.matchLink, body, { tenant })
      expect(response.json()).toMatchObject({ link: destination, confidence: 1 })
    }
    for (const entry of (await app.entries()).filter(
      ({ id }) => id === pasted || id === referred,
    )) {
      expect(entry).toMatchObject({ observation: null })
    }
  })
})

describe('a threshold', () => {
  test('above the confidence prevents a match', async () => {
    const [usual, strict] = [await newApp(), await newApp()]
    await Promise.all([click(usual), click(strict)])
    const { link, confidence } = await open(usual)
    expect(link).toBe(destination)
    const threshold = (1 + confidence) / 2
    await setPolicy(strict, 'ios', { threshold })
    const id = installId()
    // A publishable key is public, so the response does not contain how close a fingerprint came.
    expect(await open(strict, { id })).toEqual({
      link: null,
      matchType: 'none',
      confidence: 0,
      reason: 'below_threshold',
    })
    const why = await createExplainer(app, strict)
    const { explanation } = await why(id)
    expect(explanation?.best?.confidence).toBeCloseTo(confidence, 3)
    expect(explanation?.threshold).toBeCloseTo(threshold, 6)
  })

  test('below the default allows an additional match', async () => {
    const [usual, lax] = [await newApp(), await newApp()]
    await Promise.all([click(usual), click(lax)])
    const late = { afterSeconds: 6 * 3600 }
    expect(await open(usual, late)).toMatchObject({ link: null, reason: 'below_threshold' })
    await setPolicy(lax, 'ios', { threshold: 0.5 })
    const { link, confidence } = await open(lax, late)
    expect(link).toBe(destination)
    expect(confidence).toBeGreaterThan(0.5)
    expect(confidence).toBeLessThan(0.9)
  })
})

test('a window shorter than that of the index excludes older clicks', async () => {
  const tenant = await newApp()
  await setPolicy(tenant, 'ios', { window_seconds: 600 })
  await click(tenant)
  expect(await open(tenant, { afterSeconds: 602 })).toMatchObject({
    link: null,
    reason: 'no_candidates',
  })
  expect(await open(tenant, { afterSeconds: 598 })).toMatchObject({ link: destination })
})

test('a policy takes effect within 30 seconds and is cached between matches', async () => {
  const tenant = await newApp()
  expect(await open(tenant)).toMatchObject({ reason: 'no_candidates' })
  await setPolicy(tenant, 'ios', { mode: 'deterministic' })
  expect(await open(tenant)).toMatchObject({ reason: 'no_candidates' })
  skip(30_001)
  // Within a tenth of a second, or at the next request.
  await expect.poll(() => open(tenant)).toEqual(off)
})
