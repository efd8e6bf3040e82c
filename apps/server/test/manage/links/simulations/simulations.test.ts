import { expect, test } from 'vitest'
import { dumpDatabase } from '#test/support/dump.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'

const app = useApp({ isUnlimited: true })

interface Result {
  readonly click: Readonly<Record<string, unknown>>
  readonly install: {
    readonly sends: string
    readonly signals: readonly { readonly name: string; readonly value: string }[]
  }
  readonly decision: {
    readonly method: string
    readonly confidence: number
    readonly reason: string | null
    readonly link: string | null
    readonly isRightLink: boolean
    readonly threshold: number | null
    readonly windowSeconds: number
    readonly explanation: {
      readonly candidates: number
      readonly best: {
        readonly evidence: readonly { readonly signal: string; readonly bits: number }[]
      } | null
    } | null
  }
}

async function newTenant() {
  const tenant = await app.seed({
    links: [
      { slug: 'amber', destination: 'https://lumen.example/amber' },
      { slug: 'gone', destination: 'https://lumen.example/gone' },
    ],
  })
  const viewer = await makeMember(app, tenant.organizationId, 'viewer')
  const url = `https://${tenant.domain}/amber`
  const path = `/apps/${tenant.appId}/simulations`
  const simulate = async (body: object): Promise<Result> => {
    const response = await viewer.post(path, { link: url, ...body })
    expect(response.status, response.text).toBe(200)
    return response.json() as Result
  }
  return { ...tenant, viewer, url, path, simulate }
}

test('an iPhone on the same network is matched by its signals, with evidence and threshold', async () => {
  const { simulate, url } = await newTenant()
  const { click, install, decision } = await simulate({ device: 'iphone-safari', delaySeconds: 90 })
  expect(click).toMatchObject({
    url,
    device: 'iPhone 15, iOS 26.1, Safari',
    status: 200,
    outcome: 'landing-page',
    location: null,
    copiesLink: true,
    passesReferrer: false,
  })
  expect(install.sends).toBe('fingerprint')
  expect(install.signals).toContainEqual({ name: 'model', value: 'Apple iPhone 15' })
  expect(decision).toMatchObject({
    method: 'probabilistic',
    isRightLink: true,
    link: 'https://lumen.example/amber',
    reason: null,
    windowSeconds: 86_400,
  })
  expect(decision.confidence).toBeGreaterThan(decision.threshold ?? 1)
  const signals = decision.explanation?.best?.evidence.map(({ signal }) => signal)
  expect(signals).toContain('network')
})

test('Android is matched by the referrer, and by its signals if Play passes none', async () => {
  const { simulate } = await newTenant()
  const certain = await simulate({ device: 'android-chrome' })
  expect(certain.click).toMatchObject({ status: 302, outcome: 'store', passesReferrer: true })
  expect(certain.click['location']).toMatch(/^https:\/\/play\.google\.com\//)
  expect(certain.install.sends).toBe('referrer')
  expect(certain.decision).toMatchObject({
    method: 'referrer',
    confidence: 1,
    threshold: null,
    explanation: null,
  })
  const lost = await simulate({ device: 'android-chrome', hasPlayReferrer: false })
  expect(lost.install.sends).toBe('fingerprint')
  expect(lost.decision.explanation?.candidates).toBe(1)
  const inApp = await simulate({ device: 'android-in-app' })
  expect(inApp.click).toMatchObject({ outcome: 'landing-page', passesReferrer: true })
  expect(inApp.decision.method).toBe('referrer')
})

test('a copied link is certain if the clipboard may be read', async () => {
  const { simulate } = await newTenant()
  const body = { device: 'iphone-in-app', network: 'other-network', isClipboardAllowed: true }
  const { install, decision } = await simulate(body)
  expect(install.sends).toBe('clipboard')
  expect(decision).toMatchObject({ method: 'clipboard', confidence: 1, isRightLink: true })
})

test('networks compare as they would on a phone', async () => {
  const { simulate } = await newTenant()
  const level = async (network: string) => {
    const { decision } = await simulate({ device: 'iphone-safari', network })
    const evidence = decision.explanation?.best?.evidence as
      { signal: string; level: string }[] | undefined
    return evidence?.find(({ signal }) => signal === 'network')?.level ?? 'none'
  }
  expect(await level('same')).toBe('same-v4')
  expect(await level('same-network-other-address')).toBe('same-v6')
  expect(await level('other-network')).not.toMatch(/^same/)
  expect(await level('private-relay')).not.toMatch(/^same/)
})

test('more people behind one address lower the confidence, and a click outside of the window is not found', async () => {
  const { simulate } = await newTenant()
  const alone = await simulate({ device: 'iphone-safari', delaySeconds: 600 })
  const crowd = await simulate({ device: 'iphone-safari', delaySeconds: 600, neighbors: 50 })
  expect(crowd.decision.explanation?.candidates).toBeGreaterThan(10)
  expect(crowd.decision.confidence).toBeLessThan(alone.decision.confidence)
  const late = await simulate({ device: 'iphone-safari', delaySeconds: 3 * 86_400 })
  expect(late.decision).toMatchObject({ method: 'none', reason: 'no_candidates', link: null })
})

test('the match policy of the app applies', async () => {
  const { simulate, appId, organizationId } = await newTenant()
  const admin = await makeMember(app, organizationId, 'admin')
  const policy = { mode: 'deterministic', threshold: null, windowSeconds: 3_600 }
  await admin.put(`/apps/${appId}/match-policies/ios`, policy)
  const { decision } = await simulate({ device: 'iphone-safari' })
  expect(decision).toMatchObject({ method: 'none', reason: 'policy_off', windowSeconds: 3_600 })
})

test('the query of the click reaches the app, and a link can be named by its id', async () => {
  const { simulate, url, linkIds } = await newTenant()
  const { decision } = await simulate({ link: `${url}?color=red`, device: 'android-chrome' })
  expect(decision.link).toBe('https://lumen.example/amber?color=red')
  const byId = await simulate({ link: linkIds[0], device: 'desktop' })
  expect(byId.click).toMatchObject({ url, outcome: 'landing-page' })
})

test('a disabled link is shown as the person sees it', async () => {
  const { simulate, domain } = await newTenant()
  await app.postgres.db
    .updateTable('links')
    .set({ disabled_at: new Date() })
    .where('slug', '=', 'gone')
    .execute()
  const { click, decision } = await simulate({
    link: `https://${domain}/gone`,
    device: 'iphone-safari',
  })
  expect(click).toMatchObject({ status: 410, outcome: 'other-page' })
  expect(decision.method).toBe('none')
})

test('nothing is recorded: no row, no entry, no key in Redis', async () => {
  const { simulate, appId } = await newTenant()
  // Keys of blocking hashes and the like would be created by the first real click.
  const before = await dumpDatabase(app.postgres.pool)
  const entries = await app.entries()
  for (const device of ['iphone-safari', 'android-chrome']) await simulate({ device, neighbors: 3 })
  await simulate({ device: 'iphone-safari', isClipboardAllowed: true })
  expect(await dumpDatabase(app.postgres.pool)).toBe(before)
  expect(await app.entries()).toEqual(entries)
  expect(await app.redis.client.keys(`*${appId}*`)).toEqual([])
})

test('a link of another app is not found, and malformed bodies are refused', async () => {
  const { viewer, path } = await newTenant()
  const other = await newTenant()
  for (const link of [other.url, other.linkIds[0], 'https://nowhere.example/x', 'text']) {
    expectProblem(await viewer.post(path, { link, device: 'desktop' }), 'link_not_found')
  }
  for (const body of [
    { link: 'x' },
    { link: 'x', device: 'watch' },
    { link: 'x', device: 'desktop', neighbors: 51 },
    { link: 'x', device: 'desktop', delaySeconds: -1 },
    { link: 'x', device: 'desktop', other: true },
  ]) {
    expectProblem(await viewer.post(path, body), 'validation_failed')
  }
  expectProblem(await other.viewer.post(path, { link: other.url, device: 'desktop' }), 'not_found')
})
