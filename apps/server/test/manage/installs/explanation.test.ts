import { apiPaths, type Fingerprint } from '@throughlink/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../support/expectProblem.ts'
import { askWhy, explainerOf, type Explained } from '../../support/explanations.ts'
import { makeSecretKey } from '../../support/makeSecretKey.ts'
import { installId, iphone, tap } from '../../support/phones.ts'
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

interface Journey {
  readonly slugs?: readonly string[]
  readonly device?: Fingerprint
  readonly address?: string
}

/** Somebody follows some links, and two minutes later opens the app. */
async function install(tenant: Tenant, journey: Journey = {}): Promise<string> {
  const { slugs = ['amber'], device = iphone, address = '203.0.113.9' } = journey
  for (const slug of slugs) await tap(app, `/${slug}`, { host: tenant.domain, address, device })
  nowMs += 120_000
  const id = installId()
  await app.api(apiPaths.matchLink, { ...device, installId: id }, { tenant, address })
  return id
}

describe('an app’s own server is told', () => {
  let tenant: Tenant
  let why: (id: string) => Promise<Explained>
  beforeAll(async () => {
    tenant = await newApp()
    why = await explainerOf(app, tenant)
  })

  test('why an install got its link', async () => {
    const id = await install(tenant)
    const answer = await why(id)
    expect(answer).toMatchObject({
      installId: id,
      link: amber,
      linkId: tenant.linkIds[0],
      method: 'probabilistic',
      reason: null,
      explanation: { model: 'prior-1', candidates: 1, unread: 0, rivals: [] },
    })
    const { best, organic } = answer.explanation ?? {}
    expect(best).toMatchObject({
      gapSeconds: 120,
      confidence: expect.closeTo(answer.confidence, 3) as number,
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
    // The bits add up to the odds that were told.
    const bits = best?.evidence.reduce((sum, each) => sum + each.bits, best.priorBits) ?? 0
    expect(Math.log2((best?.confidence ?? 0) / (organic ?? 1))).toBeCloseTo(bits, 0)
  })

  test('why an install got none', async () => {
    const id = await install(tenant, { slugs: ['amber', 'jade'], address: '198.51.100.9' })
    const answer = await why(id)
    expect(answer).toMatchObject({
      installId: id,
      link: null,
      linkId: null,
      method: 'none',
      confidence: 0,
      reason: 'ambiguous',
    })
    const { best, rivals } = answer.explanation ?? {}
    expect(best?.confidence).toBeLessThan(0.6)
    expect(rivals?.[0]).toBeCloseTo(best?.confidence ?? 0, 2)
  })

  test('that nothing was found', async () => {
    const other = await newApp()
    const id = await install(other, { slugs: [] })
    const answer = await (await explainerOf(app, other))(id)
    expect(answer).toMatchObject({
      reason: 'no_candidates',
      explanation: { candidates: 0, best: null, organic: 1, rivals: [] },
    })
  })

  test('that a token decided, which needs no explanation', async () => {
    const { clickId, copies } = await tap(app, '/amber', { host: tenant.domain })
    const [byReferrer, byClipboard] = [installId(), installId()]
    const pasted = { installId: byClipboard, platform: 'ios', pastedLink: copies }
    await app.api(apiPaths.matchLink, pasted, { tenant })
    const next = await tap(app, '/amber', { host: tenant.domain })
    await app.api(apiPaths.matchLink, { installId: byReferrer, clickId: next.clickId }, { tenant })
    expect(clickId).not.toBe(next.clickId)
    const told = { link: amber, confidence: 1, reason: null, explanation: null }
    expect(await why(byReferrer)).toMatchObject({ ...told, method: 'referrer' })
    expect(await why(byClipboard)).toMatchObject({ ...told, method: 'clipboard' })
  })
})

describe('nobody else is told', () => {
  test('of an install that is unknown, or another app’s, nothing can be had', async () => {
    const [tenant, other] = [await newApp(), await newApp()]
    const id = await install(tenant)
    const [key, otherKey] = [
      await makeSecretKey(app, tenant, ['installs:read']),
      await makeSecretKey(app, other, ['installs:read']),
    ]
    expect((await askWhy(app, key, tenant.appId, id)).status).toBe(200)
    const foreign = await askWhy(app, otherKey, other.appId, id)
    const unknown = await askWhy(app, otherKey, other.appId, installId())
    expectProblem(foreign, 'not_found')
    const said = (text: string) => text.replace(/"requestId":"[^"]+"/, '')
    expect(said(foreign.text)).toBe(said(unknown.text))
    expectProblem(await askWhy(app, otherKey, tenant.appId, id), 'not_found')
  })

  test('a key that is in the app, or none, opens nothing', async () => {
    const tenant = await newApp()
    const id = await install(tenant)
    const { appId, publishableKey } = tenant
    expectProblem(await askWhy(app, publishableKey, appId, id), 'wrong_key_kind')
    expectProblem(await askWhy(app, 'sk_nothing', appId, id), 'invalid_key')
    expectProblem(await askWhy(app, '', appId, id), 'missing_key')
  })
})

test('neither what is told nor what is stored holds a signal or an address', async () => {
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
  const kept: string[] = []
  for (const slugs of [['amber'], ['amber', 'jade'], []]) {
    const id = await install(tenant, { slugs, device: canary, address })
    kept.push((await askWhy(app, key, tenant.appId, id)).text)
  }
  const { clickId } = await tap(app, '/jade', { host: tenant.domain, address, device: canary })
  const proven = { installId: installId(), clickId, shadow: canary }
  await app.api(apiPaths.matchLink, proven, { tenant, address })
  for (const table of ['claims', 'abstentions']) {
    const { rows } = await app.postgres.pool.query<{ explanation: object | null }>(
      `select explanation from ${table} where app_id = $1`,
      [tenant.appId],
    )
    expect(rows.length).toBeGreaterThan(0)
    kept.push(JSON.stringify(rows))
  }
  const logged = (await app.entries()).filter(
    ({ kind, appId }) => kind === 'match' && appId === tenant.appId,
  )
  expect(logged.filter((entry) => entry.kind === 'match' && entry.observation)).toHaveLength(4)
  // Of these entries only the times hold digits that a version could be found in.
  kept.push(JSON.stringify(logged, (name, value: unknown) => (name === 'atMs' ? 0 : value)))
  const text = kept.join('\n').toLowerCase()
  expect(text).toContain('"level":"same"')
  for (const signal of [
    ...['zyzzyva', '26.1', '407', '883', 'fo-fo', 'troll', 'antarctica'],
    ...['198.18', '198,18', 'c612', '77.133'],
  ]) {
    // Numbers may occur by chance among the digits of probabilities: not as a value of their own.
    const pattern = new RegExp(`(?<![0-9a-z_.-])${signal.replaceAll('.', '\\.')}(?![0-9])`)
    expect(pattern.test(text), signal).toBe(false)
  }
})
