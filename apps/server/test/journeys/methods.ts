import type { LinkSnapshot, Signals } from '@throughlink/client'
import { createTestLinks } from '@throughlink/client/testing'
import { expect } from 'vitest'
import type { Seeded } from '#commands/seedOrganization.ts'
import { type Page, userAgents, visit, type VisitOptions } from '../support/browser.ts'
import { openApp } from '../support/openApp.ts'
import { createBeacon, iphone } from '../support/phones.ts'
import { readQrCode } from '../support/readQrCode.ts'
import { domain } from './links.ts'

export interface Journey {
  readonly serviceUrl: string
  readonly app: Seeded
  /** Path and query that a person taps. */
  readonly tapped: string
  /** Unlike that of every other journey. */
  readonly address: string
}

/** A way from a tap to the app. `isDeferred`: the app is installed after the tap. */
export interface Method {
  readonly name: string
  readonly isDeferred: boolean
  readonly run: (journey: Journey) => Promise<LinkSnapshot>
}

const pixel: Signals = { ...iphone, platform: 'android', model: 'Pixel 9', manufacturer: 'Google' }

export const methods: readonly Method[] = [
  { name: 'Android referrer', isDeferred: true, run: (journey) => installFromPlay(journey) },
  {
    name: 'iOS clipboard',
    isDeferred: true,
    async run(journey) {
      const { copies } = await openLandingPage(journey)
      return openApp({ ...journey, clipboard: copies, address: elsewhere(journey) })
    },
  },
  {
    name: 'probability',
    isDeferred: true,
    async run(journey) {
      const { clickId } = await openLandingPage(journey)
      const body = createBeacon(clickId)
      await tap(journey, { path: '/_tl/signals', method: 'POST', body })
      return openApp(journey)
    },
  },
  {
    name: 'short link resolved',
    isDeferred: false,
    run(journey) {
      const links = createTestLinks()
      const opened = openApp({ ...journey, links })
      links.open(`https://${domain}/${journey.tapped}`)
      return opened
    },
  },
  {
    name: 'opened app',
    isDeferred: false,
    run(journey) {
      const links = createTestLinks(`https://${domain}/${journey.tapped}`)
      return openApp({ ...journey, links })
    },
  },
  {
    name: 'desktop QR',
    isDeferred: true,
    async run(journey) {
      const page = await tap(journey, { userAgent: userAgents.desktop })
      const scanned = new URL(readQrCode(page.body))
      expect(scanned.host).toBe(domain)
      return installFromPlay({ ...journey, tapped: toPath(scanned) })
    },
  },
]

export async function installFromPlay(journey: Journey): Promise<LinkSnapshot> {
  let page = await tap(journey, { userAgent: userAgents.android })
  let target = new URL(page.headers.location ?? '')
  if (target.host === domain) {
    // A code for a URL that is too long for one leads there.
    page = await tap({ ...journey, tapped: toPath(target) }, { userAgent: userAgents.android })
    target = new URL(page.headers.location ?? '')
  }
  expect(target.host).toBe('play.google.com')
  const referrer = target.searchParams.get('referrer') ?? ''
  return openApp({ ...journey, signals: pixel, referrer, address: elsewhere(journey) })
}

export async function openLandingPage(
  journey: Journey,
): Promise<{ readonly clickId: string; readonly copies: string }> {
  const { status, body } = await tap(journey)
  expect(status).toBe(200)
  const read = (name: string) => new RegExp(`data-${name}="([^"]+)"`).exec(body)?.[1] ?? ''
  return { clickId: read('click-id'), copies: read('copies').replaceAll('&amp;', '&') }
}

function tap(
  { serviceUrl, tapped, address }: Journey,
  { path = `/${tapped}`, ...options }: Partial<VisitOptions> & { readonly path?: string } = {},
): Promise<Page> {
  return visit(serviceUrl, path, { host: domain, address, ...options })
}

function toPath({ pathname, search }: URL): string {
  return (pathname + search).slice(1)
}

/** Another network, where nobody tapped: only a referrer or a clipboard can lead to the click. */
function elsewhere({ address }: Journey): string {
  return address.replace(/^203\.0\.113/, '198.51.100')
}
