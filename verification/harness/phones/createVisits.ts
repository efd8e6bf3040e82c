import { randomBytes, randomInt } from 'node:crypto'
import { getSignals, phones } from '@throughlink/matcher/phones'
import type { VisitKind } from '@throughlink/tooling/generate/sizing/storedTables'
import { knownSlug, type TestApp } from '../servers/startTestbed.ts'
import type { Client, Reply } from './createClient.ts'
import {
  click,
  makeEvents,
  makeInstallId,
  matchByClickId,
  matchByFingerprint,
  randomAddress,
  readDecision,
  reportSignals,
  sendEvents,
} from './phones.ts'

/** One visit of each kind, and what went wrong in all of them. */
export interface Visits {
  readonly make: Readonly<Record<VisitKind, () => Promise<void>>>
  readonly requests: () => number
  readonly failures: readonly string[]
}

/** A slug and a query as in an invitation. */
const withQuery = (characters: number) =>
  `${knownSlug}?invitation=${randomBytes(characters / 2).toString('hex')}`
/** With it, the referrer of Google Play would be too long. */
const longQuery = 400

const iphones = Object.values(phones).filter(({ platform }) => platform === 'ios')
const timezones = Intl.supportedValuesOf('timeZone')

/** One of many: if all phones were the same, most matches by signals would rightly be refused. */
function randomIphone() {
  const phone = iphones[randomInt(iphones.length)] ?? phones['iphone-15']
  const timezone = timezones[randomInt(timezones.length)] ?? 'UTC'
  return { ...getSignals(phone, { language: 'en-GB', timezone }), timestamp: Date.now() }
}

/** Visits of an app that has the links `amber` and `lamp-0`. */
export function createVisits(client: Client, app: TestApp): Visits {
  const failures: string[] = []
  let requests = 0

  function expect(what: string, { status, body }: Reply, expected: number): void {
    requests += 1
    if (status === expected) return
    failures.push(`${what} ${status} ${body.replace(/\s+/g, ' ').slice(0, 80)}`)
  }

  async function tap(phone: 'android' | 'iphone', slug: string, address = randomAddress()) {
    const { reply, clickId } = await click(client, app, { phone, slug, address })
    expect(`${phone} click`, reply, phone === 'android' ? 302 : 200)
    return clickId ?? ''
  }

  async function report(slug: string, address: string, device = randomIphone()): Promise<void> {
    const clickId = await tap('iphone', slug, address)
    expect('report', await reportSignals(client, app, clickId, address, device), 204)
  }

  function expectLink(what: string, reply: Reply, isExpected: boolean): void {
    expect(what, reply, 200)
    const decision = readDecision(reply)
    if (decision !== null && (decision.link !== null) !== isExpected) {
      failures.push(`${what} ${decision.reason ?? 'with a link'}`)
    }
  }

  return {
    requests: () => requests,
    failures,
    make: {
      async androidClick() {
        await tap('android', knownSlug)
      },
      async androidLongQuery() {
        await tap('android', withQuery(longQuery))
      },
      async page() {
        await tap('iphone', knownSlug)
      },
      async pageWithQuery() {
        await tap('iphone', withQuery(60))
      },
      pageWithReport: () => report(knownSlug, randomAddress()),
      async installByClickId() {
        const clickId = await tap('android', withQuery(60))
        const reply = await matchByClickId(client, app, clickId, makeInstallId())
        expectLink('match by click id', reply, true)
      },
      async installBySignals() {
        const [address, device] = [randomAddress(), randomIphone()]
        await report(withQuery(60), address, device)
        const reply = await matchByFingerprint(client, app, makeInstallId(), address, device)
        // With a link or without one: these phones have addresses of the whole internet, and no model was learned.
        expect('match by signals', reply, 200)
      },
      async unsureInstall() {
        const [address, device] = [randomAddress(), randomIphone()]
        await report(knownSlug, address, device)
        await report('lamp-0', address, device)
        const reply = await matchByFingerprint(client, app, makeInstallId(), address, device)
        expectLink('match of two clicks', reply, false)
      },
      async tenEvents() {
        expect('events', await sendEvents(client, app, makeEvents(10, 'viewed')), 202)
      },
      async open() {
        const url = `https://${app.domain}/${knownSlug}`
        const events = makeEvents(1, 'link_opened').map((event) => ({ ...event, data: { url } }))
        expect('open', await sendEvents(client, app, events), 202)
      },
    },
  }
}
