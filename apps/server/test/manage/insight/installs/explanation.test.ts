import { apiPaths, type Fingerprint } from '@throughlink/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { hourMs, secondMs } from '#platform/time/durations.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import {
  createExplainer,
  type Explained,
  type ExplainedDestination,
  requestExplanation,
} from '#test/support/explanations.ts'
import { makeSecretKey } from '#test/support/makeSecretKey.ts'
import { makeMember } from '#test/support/people.ts'
import { installId, iphone, tap } from '#test/support/phones.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'

const amber = 'https://lumen.example/amber'
const jade = 'https://lumen.example/jade'
// Click times are stored in whole seconds.
let nowMs = Math.floor(Date.now() / secondMs) * secondMs - hourMs
const app = useApp({ now: () => nowMs })

const newApp = () =>
  app.seed({
    links: [
      { slug: 'amber', destination: amber },
      { slug: 'jade', destination: jade },
    ],
  })

interface Journey {
  readonly slugs?: readonly string[]
  readonly device?: Fingerprint
  readonly address?: string
}

/** Follows links, and opens the app two minutes later. */
async function install(tenant: Tenant, journey: Journey = {}): Promise<string> {
  const { slugs = ['amber'], device = iphone, address = '203.0.113.9' } = journey
  for (const slug of slugs) await tap(app, `/${slug}`, { host: tenant.domain, address, device })
  nowMs += 120_000
  const id = installId()
  await app.api(apiPaths.matchLink, { ...device, installId: id }, { tenant, address })
  return id
}

const sumParts = (click: ExplainedDestination) =>
  click.evidence.reduce(
    (sum, { bits }) => sum + bits,
    click.priorBits + click.sameDestinationBits + click.rivalBits + click.calibrationBits,
  )

describe('an explanation', () => {
  let tenant: Tenant
  let explain: (id: string) => Promise<Explained>
  beforeAll(async () => {
    tenant = await newApp()
    explain = await createExplainer(app, tenant)
  })

  test('of an id with a zero byte is refused', async () => {
    const key = await makeSecretKey(app, tenant, ['installs:read'])
    expectProblem(await requestExplanation(app, key, tenant.appId, 'a\u0000'), 'validation_failed')
  })

  test('contains the evidence for a match', async () => {
    const id = await install(tenant)
    const response = await explain(id)
    expect(response).toMatchObject({
      installId: id,
      link: amber,
      linkId: tenant.linkIds[0],
      method: 'probabilistic',
      reason: null,
      platform: 'ios',
      decidedAt: new Date(nowMs).toISOString(),
      explanation: {
        model: 'prior-1',
        platform: 'ios',
        windowSeconds: 86_400,
        candidates: 1,
        unread: 0,
        threshold: 0.9,
        thresholdBits: 3.17,
        rivals: [],
      },
    })
    const { best, organic } = response.explanation ?? {}
    expect(best).toMatchObject({
      linkId: tenant.linkIds[0],
      clickedAt: new Date(nowMs - 120_000).toISOString(),
      gapSeconds: 120,
      clicks: 1,
      confidence: expect.closeTo(response.confidence, 3) as number,
    })
    expect((best?.confidence ?? 0) + (organic ?? 0)).toBeCloseTo(1, 3)
    const levels = best?.evidence.map(({ signal, level }) => `${signal} ${level}`)
    expect(levels).toEqual([
      'network same-v4',
      'screen same',
      'system same',
      'timezone same',
      'language same',
    ])
    // The bits add up to the odds.
    expect(Math.log2((best?.confidence ?? 0) / (organic ?? 1))).toBeCloseTo(best?.bits ?? 0, 0)
    expect(best && sumParts(best)).toBeCloseTo(best?.bits ?? 0, 6)
  })

  test('contains the reason for no match', async () => {
    const id = await install(tenant, { slugs: ['amber', 'jade'], address: '198.51.100.9' })
    const response = await explain(id)
    expect(response).toMatchObject({
      installId: id,
      link: null,
      linkId: null,
      method: 'none',
      confidence: 0,
      reason: 'ambiguous',
    })
    const { best, rivals } = response.explanation ?? {}
    expect(best?.confidence).toBeLessThan(0.6)
    expect(rivals?.[0]?.confidence).toBeCloseTo(best?.confidence ?? 0, 2)
    expect([best?.linkId, rivals?.[0]?.linkId].toSorted()).toEqual(tenant.linkIds.toSorted())
    // Each removes almost everything from the other, and neither reaches the threshold.
    for (const click of [best, ...(rivals ?? [])]) {
      expect(click?.rivalBits).toBeLessThan(-5)
      expect(click?.bits).toBeLessThan(response.explanation?.thresholdBits ?? 0)
      expect(click && sumParts(click)).toBeCloseTo(click?.bits ?? 0, 6)
    }
  })

  test('has at most five destinations', async () => {
    const slugs = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const links = slugs.map((slug) => ({ slug, destination: `https://lumen.example/${slug}` }))
    const many = await app.seed({ links })
    const id = await install(many, { slugs, address: '198.51.100.10' })
    const { explanation } = await (await createExplainer(app, many))(id)
    expect(explanation?.candidates).toBe(7)
    expect(explanation?.rivals).toHaveLength(4)
    const { rows } = await app.postgres.pool.query<{ size: number }>(
      'select length(explanation::text) as size from abstentions where install_id = $1',
      [id],
    )
    expect(rows[0]?.size).toBeLessThan(3_000)
  })

  test('names no click, which another person may want erased', async () => {
    const own = await newApp()
    const options = { host: own.domain, address: '198.51.100.12' }
    const clicks = [await tap(app, '/amber', options), await tap(app, '/jade', options)]
    const id = await install(own, { slugs: [], address: options.address })
    const { rows } = await app.postgres.pool.query<{ stored: string }>(
      'select explanation::text as stored from abstentions where install_id = $1',
      [id],
    )
    const [{ stored } = { stored: '' }] = rows
    for (const { clickId } of clicks) {
      const reference = app.tokens.readClickId(clickId, nowMs)?.reference ?? Buffer.from('none')
      expect(stored).toContain('rivals')
      expect(stored).not.toContain(reference.toString('base64url'))
      expect(stored).not.toContain(reference.toString('hex'))
    }
    // Nor is a rival part of the data of the install, which a person may request.
    const owner = await makeMember(app, own.organizationId, 'owner')
    const data = await owner.get(`/apps/${own.appId}/installs/${id}/data`)
    expect(data.json()).toMatchObject({ abstention: { reason: 'ambiguous' } })
    for (const linkId of own.linkIds) expect(data.text).not.toContain(linkId)
  })

  test('has the window of the policy', async () => {
    const own = await newApp()
    await app.postgres.db
      .insertInto('match_policies')
      .values({ app_id: own.appId, platform: 'ios', window_seconds: 3600 })
      .execute()
    const id = await install(own, { address: '198.51.100.11' })
    const { explanation } = await (await createExplainer(app, own))(id)
    expect(explanation).toMatchObject({ windowSeconds: 3600, candidates: 1 })
  })

  test('reports that there were no candidates', async () => {
    const other = await newApp()
    const id = await install(other, { slugs: [] })
    const response = await (await createExplainer(app, other))(id)
    expect(response).toMatchObject({
      reason: 'no_candidates',
      explanation: { candidates: 0, best: null, organic: 1, rivals: [] },
    })
    expect(response.explanation).toMatchObject({ threshold: null, thresholdBits: null })
  })

  test('is null if a token decided', async () => {
    const { clickId, copies } = await tap(app, '/amber', { host: tenant.domain })
    const [byReferrer, byClipboard] = [installId(), installId()]
    const pasted = { installId: byClipboard, platform: 'ios', pastedLink: copies }
    await app.api(apiPaths.matchLink, pasted, { tenant })
    const next = await tap(app, '/amber', { host: tenant.domain })
    await app.api(apiPaths.matchLink, { installId: byReferrer, clickId: next.clickId }, { tenant })
    expect(clickId).not.toBe(next.clickId)
    const expected = { link: amber, confidence: 1, reason: null, explanation: null }
    expect(await explain(byReferrer)).toMatchObject({
      ...expected,
      method: 'referrer',
      platform: 'android',
      clickId: expect.stringMatching(/^[\w-]{31}$/) as string,
    })
    expect(await explain(byClipboard)).toMatchObject({
      ...expected,
      method: 'clipboard',
      platform: null,
    })
  })
})

describe('access to explanations', () => {
  test('an install of another app is not found, like an unknown one', async () => {
    const [tenant, other] = [await newApp(), await newApp()]
    const id = await install(tenant)
    const [key, otherKey] = [
      await makeSecretKey(app, tenant, ['installs:read']),
      await makeSecretKey(app, other, ['installs:read']),
    ]
    expect((await requestExplanation(app, key, tenant.appId, id)).status).toBe(200)
    const foreign = await requestExplanation(app, otherKey, other.appId, id)
    const unknown = await requestExplanation(app, otherKey, other.appId, installId())
    expectProblem(foreign, 'not_found')
    const withoutRequestId = (text: string) => text.replace(/"requestId":"[^"]+"/, '')
    expect(withoutRequestId(foreign.text)).toBe(withoutRequestId(unknown.text))
    expectProblem(await requestExplanation(app, otherKey, tenant.appId, id), 'not_found')
  })

  test('a publishable, invalid or missing key is rejected', async () => {
    const tenant = await newApp()
    const id = await install(tenant)
    const { appId, publishableKey } = tenant
    expectProblem(await requestExplanation(app, publishableKey, appId, id), 'wrong_key_kind')
    expectProblem(await requestExplanation(app, 'sk_nothing', appId, id), 'invalid_key')
    expectProblem(await requestExplanation(app, '', appId, id), 'missing_key')
  })
})

test('neither responses nor stored data contain a signal or an IP address', async () => {
  const tenant = await newApp()
  const key = await makeSecretKey(app, tenant, ['installs:read'])
  const address = '198.18.77.133'
  const canary: Fingerprint = {
    ...iphone,
    model: 'Zyzzyva 77',
    modelId: 'Zyzzyva77,3',
    systemVersion: '26.1.97',
    screenWidth: 407,
    screenHeight: 883,
    locale: [{ languageTag: 'fo-FO' }],
    timezone: 'Antarctica/Troll',
  }
  const outputs: string[] = []
  for (const slugs of [['amber'], ['amber', 'jade'], []]) {
    const id = await install(tenant, { slugs, device: canary, address })
    outputs.push((await requestExplanation(app, key, tenant.appId, id)).text)
  }
  const { clickId } = await tap(app, '/jade', { host: tenant.domain, address, device: canary })
  const attributed = { installId: installId(), clickId, shadow: canary }
  await app.api(apiPaths.matchLink, attributed, { tenant, address })
  for (const table of ['claims', 'abstentions']) {
    const { rows } = await app.postgres.pool.query<{ explanation: object | null }>(
      `select explanation from ${table} where app_id = $1`,
      [tenant.appId],
    )
    expect(rows.length).toBeGreaterThan(0)
    outputs.push(JSON.stringify(rows))
  }
  const logged = (await app.entries()).filter(
    ({ kind, appId }) => kind === 'match' && appId === tenant.appId,
  )
  expect(logged.filter((entry) => entry.kind === 'match' && entry.observation)).toHaveLength(4)
  // Times are removed, because their digits could look like a version.
  outputs.push(JSON.stringify(logged, (name, value: unknown) => (name === 'atMs' ? 0 : value)))
  const text = outputs.join('\n').toLowerCase()
  expect(text).toContain('"level":"same"')
  for (const signal of [
    'zyzzyva',
    '26.1',
    '407',
    '883',
    'fo-fo',
    'troll',
    'antarctica',
    '198.18',
    '198,18',
    'c612',
    '77.133',
  ]) {
    // Numbers can occur by chance within the digits of a probability, but not as separate values.
    const pattern = new RegExp(`(?<![0-9a-z_.-])${signal.replaceAll('.', '\\.')}(?![0-9])`)
    expect(pattern.test(text), signal).toBe(false)
  }
})
