import { createTestPhone } from '@throughlink/client/testing'
import { expect, test } from 'vitest'
import { clickId, createAndroidPhone } from '../androidPhone.ts'
import { launch, noLink, shown } from '../launch.ts'
import { matched, matchedByReferrer } from '../replies.ts'
import { matchBodies } from '../requests.ts'

const deferredLink = 'https://acme.example/products/42?ref=a'

test('[spec 1.3] a first run finds the deferred link through a match', async () => {
  const phone = createTestPhone({ script: { match: () => matched(deferredLink) } })
  const client = await launch(phone)
  expect(matchBodies(phone)).toHaveLength(1)
  expect(shown(client)).toEqual({
    isLinkProcessed: true,
    linkUrl: deferredLink,
    linkRoute: '/products/42?ref=a',
    linkType: 'deferred',
  })
})

test.for([
  ['1.4', 'universal or app link', 'https://acme.example/products/42'],
  ['1.5', 'custom-scheme link', 'acme://products/42'],
] as const)('[spec %s] a %s that starts the installed app is detected', async ([, , url]) => {
  const firstRun = createTestPhone()
  await launch(firstRun)
  const client = await launch(createTestPhone({ restartOf: firstRun, initialUrl: url }))
  expect(shown(client)).toMatchObject({ linkUrl: url, linkRoute: '/products/42' })
})

test.for([
  ['1.4', 'universal or app link', 'https://acme.example/products/42'],
  ['1.5', 'custom-scheme link', 'acme://products/42'],
] as const)('[spec %s] a %s that opens the running app is detected', async ([, , url]) => {
  const phone = createTestPhone()
  const client = await launch(phone)
  expect(shown(client)).toEqual(noLink)
  phone.links.open(url)
  expect(shown(client)).toMatchObject({ linkUrl: url, linkRoute: '/products/42' })
})

test('[spec 1.6] a later launch of the same install does not match again', async () => {
  const firstRun = createTestPhone({ script: { match: () => matched(deferredLink) } })
  await launch(firstRun)
  const later = createTestPhone({ restartOf: firstRun })
  const client = await launch(later)
  expect(matchBodies(later)).toHaveLength(1)
  expect(shown(client)).toEqual(noLink)
})

test('[spec 1.7] a second start in one process does not match again', async () => {
  const phone = createTestPhone({ script: { match: () => matched(deferredLink, 100) } })
  await launch(phone)
  const second = await launch(phone)
  await phone.clock.advance(100)
  expect(matchBodies(phone)).toHaveLength(1)
  expect(shown(second).linkUrl).toBe(deferredLink)
})

test.for([0, 1, 1500, 60_000])(
  '[spec 1.7] a restart %i ms after the match does not match again, even if storage is lost',
  async (gapMs) => {
    const phone = createTestPhone({ script: { match: () => matched(deferredLink) } })
    const stop = phone.createClient().start()
    await phone.clock.advance(100)
    phone.storage.items.clear()
    stop()
    await phone.clock.advance(gapMs)
    await launch(phone)
    await phone.clock.advance(60_000)
    expect(matchBodies(phone)).toHaveLength(1)
  },
)

test('[spec 1.8] an install referrer with a clickId makes the match deterministic', async () => {
  const match = () => matchedByReferrer(deferredLink)
  const phone = createAndroidPhone(`utm_source=ad&clickId=${clickId}`, { script: { match } })
  const client = await launch(phone)
  expect(matchBodies(phone)).toEqual([expect.objectContaining({ clickId })])
  expect(client.getDetails()).toMatchObject({ method: 'referrer', confidence: 1 })
})

test('[spec 1.9] without such a referrer the match uses the device fingerprint', async () => {
  const phone = createAndroidPhone(null, { script: { match: () => matched(deferredLink) } })
  const client = await launch(phone)
  const [body] = matchBodies(phone)
  expect(body).toMatchObject({ platform: 'android', model: 'Pixel 9', timezone: 'Europe/London' })
  expect(body).not.toHaveProperty('clickId')
  expect(client.getDetails()).toMatchObject({ method: 'probabilistic', confidence: 0.97 })
})

const dayMs = 86_400_000

/** Creates the clock of an app that was installed days ago, and updated some days later, if that is known. */
function installedBefore(days: number, updatedAfterDays: number | null) {
  return {
    read() {
      const installedAt = Date.UTC(2026, 0, 1) - days * dayMs
      const updatedAt = updatedAfterDays === null ? null : installedAt + updatedAfterDays * dayMs
      return { installedAt, updatedAt }
    },
  }
}

test.for([
  [8, null],
  [8, 0],
  [8, 2],
  [60, 59],
] as const)(
  '[spec 1.12] a first open %i days after the install, updated after %s, is matched by its clickId',
  async ([days, updatedAfterDays]) => {
    const ports = { installClock: installedBefore(days, updatedAfterDays) }
    const script = { match: () => matchedByReferrer(deferredLink) }
    const phone = createAndroidPhone(`clickId=${clickId}`, { ports, script })
    const client = await launch(phone)
    expect(matchBodies(phone)).toEqual([expect.objectContaining({ clickId })])
    expect(shown(client)).toMatchObject({ linkUrl: deferredLink, linkType: 'deferred' })
  },
)

test.for([
  ['7 days after the install', 7, null, {}],
  ['60 days after the install, never updated', 60, 0, {}],
  ['60 days after the install, if the app allows it', 60, null, { freshInstallDays: 60 }],
] as const)(
  '[spec 1.12] a first open %s is matched by its fingerprint',
  async ([, days, updatedAfterDays, config]) => {
    const ports = { installClock: installedBefore(days, updatedAfterDays) }
    const phone = createTestPhone({ ports, script: { match: () => matched(deferredLink) } })
    const client = await launch(phone, config)
    expect(matchBodies(phone)).toEqual([expect.objectContaining({ model: 'iPhone 15' })])
    expect(shown(client)).toMatchObject({ linkUrl: deferredLink, linkType: 'deferred' })
  },
)

test.for([
  [8, null],
  [8, 2],
] as const)(
  '[spec 1.12] a first open %i days after the install, updated after %s, sends no fingerprint',
  async ([days, updatedAfterDays]) => {
    // Most of them had the app before it had the library (docs/internals/decisions/client-session.md).
    const ports = { installClock: installedBefore(days, updatedAfterDays) }
    const phone = createTestPhone({ ports, script: { match: () => matched(deferredLink) } })
    const client = await launch(phone)
    await phone.clock.advance(60_000)
    expect(shown(client)).toEqual(noLink)
    expect(client.getDetails().reason).toBe('old_install')
    expect(phone.service.requests).toEqual([])
  },
)

test('[spec 1.11] an app waits, routes by linkRoute, then calls clearLink()', async () => {
  const phone = createTestPhone({ script: { match: () => matched(deferredLink, 300) } })
  const client = phone.createClient()
  const visited: (string | null)[] = []
  client.subscribe(() => {
    const { isLinkProcessed, linkRoute, clearLink } = client.getSnapshot()
    if (!isLinkProcessed || linkRoute === null) return
    visited.push(linkRoute)
    clearLink()
  })
  client.start()
  await phone.clock.advance(299)
  expect(visited).toEqual([])
  await phone.clock.advance(1)
  expect(visited).toEqual(['/products/42?ref=a'])
  expect(shown(client)).toEqual(noLink)
})
