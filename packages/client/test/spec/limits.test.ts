import type { Config } from '@throughlink/client'
import {
  createMemoryStorage,
  createTestPhone,
  type TestPhone,
  type TestPhoneOptions,
  testSignals,
} from '@throughlink/client/testing'
import { expect, test } from 'vitest'
import { launch, noLink, shown } from '../launch.ts'
import { matched, type MatchReply, notMatched } from '../replies.ts'
import { matchBodies } from '../requests.ts'
import { createTestClipboard } from '../testClipboard.ts'

const link = 'https://acme.example/products/42'
const dayMs = 86_400_000

const ends: Readonly<Record<string, () => MatchReply>> = {
  'a link': () => matched(link),
  'no link': () => notMatched(),
  'a refusal': () => ({ status: 422 }),
  'an invalid key': () => ({ status: 401, body: '{"code":"invalid_key"}' }),
  'an outage': () => ({ status: 503 }),
  'a page of a proxy': () => ({ status: 404, body: '<html></html>' }),
  'no network': () => 'offline',
  'no response': () => 'hang',
}

// Right after the first request, during the retries, before and after the app stops waiting, much later.
const lifetimesMs = [0, 200, 3000, 4999, 5000, 5001, 15_000, dayMs]

test.for(
  Object.keys(ends).flatMap((end) => lifetimesMs.map((lifetimeMs) => [end, lifetimeMs] as const)),
)(
  '[spec 8.1] only the first of five launches matches, when it ends with %s and is killed after %i ms',
  async ([end, lifetimeMs]) => {
    let phone: TestPhone = createTestPhone({ script: { match: ends[end] } })
    await launch(phone)
    await phone.clock.advance(lifetimeMs)
    const sent = matchBodies(phone).length
    expect(sent).toBeGreaterThan(0)
    for (let open = 2; open <= 5; open++) {
      phone = createTestPhone({ restartOf: phone, script: { match: () => matched(link) } })
      const client = await launch(phone)
      await phone.clock.advance(dayMs)
      expect(shown(client)).toEqual(noLink)
    }
    expect(phone.process).toBe(5)
    expect(matchBodies(phone)).toHaveLength(sent)
  },
)

/** Runs an app that is killed at an operation on its storage, with or without its effect, and starts it again. */
async function killAtOperation(
  killAt: number,
  effect: 'hang' | 'apply-then-hang',
  options: TestPhoneOptions,
) {
  let isKilled = false
  const storage = createMemoryStorage({
    fault(_, index) {
      if (index < killAt) return null
      const fault = isKilled ? 'hang' : effect
      isKilled = true
      phone.kill()
      return fault
    },
  })
  const phone = createTestPhone({ ...options, ports: { storage } })
  await launch(phone)
  await phone.clock.advance(60_000)
  const sent = matchBodies(phone).length
  const next = createMemoryStorage({ items: storage.items })
  const later = createTestPhone({ restartOf: phone, ports: { storage: next } })
  await launch(later)
  await later.clock.advance(60_000)
  return { isKilled, matched: [sent > 0, matchBodies(later).length > sent] as const }
}

test.for(
  ['a link', 'no link', 'no response'].flatMap((end) =>
    (['hang', 'apply-then-hang'] as const).map((effect) => [end, effect] as const),
  ),
)(
  '[spec 8.3] of a process killed at any operation on storage, and the next one, only one matches: %s, %s',
  async ([end, effect]) => {
    const seen = new Set<string>()
    for (let killAt = 0; ; killAt++) {
      const options = { script: { match: ends[end] } }
      const { isKilled, matched } = await killAtOperation(killAt, effect, options)
      expect({ killAt, matched }).not.toEqual({ killAt, matched: [true, true] })
      seen.add(String(matched))
      if (!isKilled) break
    }
    // Nothing is spent before it is sent.
    expect(seen).toContain('false,true')
    expect(seen).toContain('true,false')
  },
)

test('[spec 8.3] that the match was attempted is stored before its first request is sent', async () => {
  const stored: unknown[] = []
  const match = () => {
    stored.push(...phone.storage.items.values())
    return notMatched()
  }
  const phone: TestPhone = createTestPhone({ script: { match } })
  await launch(phone)
  expect(stored).toEqual([expect.stringContaining('"attempt"')])
})

const prompts = ({ calls }: { readonly calls: readonly string[] }) =>
  calls.filter((call) => call === 'readText')

test.for([
  ['no network', {}],
  ['no network', { resumeUnanswered: true }],
  ['no network', { resumeUnanswered: true, lateLinks: false }],
  ['no response', {}],
  ['no response', { resumeUnanswered: true }],
  ['no link', {}],
] as const)(
  '[spec 8.4] with %s and %j, five launches with remounts show one paste prompt',
  async ([end, config]) => {
    const clipboard = createTestClipboard(link)
    const options: TestPhoneOptions = { ports: { clipboard }, script: { match: ends[end] } }
    let phone: TestPhone | null = null
    for (let open = 1; open <= 5; open++) {
      phone = createTestPhone({ ...options, ...(phone && { restartOf: phone }) })
      for (const gapMs of [0, 1, 3000, 60_000]) {
        const stop = phone.createClient(config).start()
        await phone.clock.advance(6000)
        stop()
        await phone.clock.advance(gapMs)
      }
    }
    expect(prompts(clipboard)).toHaveLength(1)
  },
)

test.for([0, 1, 5000, 59_000])(
  '[spec 8.4] an app killed %i ms after its paste prompt appeared does not show it again',
  async (lifetimeMs) => {
    const calls: string[] = []
    const clipboard = {
      hasUrl: () => true,
      readText() {
        calls.push('readText')
        return new Promise<string>(() => undefined)
      },
    }
    const config: Partial<Config> = { resumeUnanswered: true }
    let phone = createTestPhone({ ports: { clipboard } })
    await launch(phone, config)
    await phone.clock.advance(lifetimeMs)
    for (let open = 2; open <= 4; open++) {
      phone = createTestPhone({ restartOf: phone, ports: { clipboard } })
      await launch(phone, config)
      await phone.clock.advance(60_000)
    }
    expect(calls).toHaveLength(1)
  },
)

test.for([
  ['ios', ['hasUrl', 'readText']],
  ['android', []],
  ['web', []],
] as const)('[spec 8.2] on %s the clipboard calls are %j', async ([platform, calls]) => {
  const clipboard = createTestClipboard('https://acme.example/summer')
  const device = { read: () => ({ ...testSignals, platform }) }
  await launch(createTestPhone({ ports: { platform, device, clipboard } }))
  expect(clipboard.calls).toEqual(calls)
})
