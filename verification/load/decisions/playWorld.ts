import type { Explanation } from '@throughlink/matcher'
import type { MatchResponse } from '@throughlink/protocol'
import { signalsBeaconPath } from '@throughlink/server/src/catalog/landing/landing.ts'
import { type HttpResponse, send } from '@throughlink/server/test/support/send.ts'
import type { WorldClick, WorldInstall } from '../../accuracy/world.ts'
import { linkName, type SeededApp } from './seedWorld.ts'
import { familyHosts } from './startBenchService.ts'

/** Match response of the service for an install, and its explanation. */
export interface ServiceDecision {
  readonly response: MatchResponse
  readonly explanation: Explanation
}

/** Sends a browser's visit, and the reports of its page over one address family or both. */
export async function playClick(url: string, app: SeededApp, click: WorldClick): Promise<void> {
  const { addresses, headers, page } = click
  const slug = app.links.get(linkName(click))?.slug ?? ''
  const from = (family: 'v4' | 'v6') => ({ ...headers, 'x-forwarded-for': addresses[family] ?? '' })
  const visit = await send(url, `/${slug}`, {
    headers: { ...from(addresses.main), host: app.host },
  })
  expectStatus(visit, 200)
  if (page === null) return
  const readData = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(visit.text)?.[1]
  const clickId = readData('click-id')
  // A bot gets a preview, which reports nothing.
  if (clickId === undefined) return
  const body = JSON.stringify({
    ...page,
    clickId,
    second: Number(readData('second')),
    family: readData('family'),
  })
  const report = async (family: 'v4' | 'v6', host: string, type: string) =>
    expectStatus(
      await send(url, signalsBeaconPath, {
        method: 'POST',
        headers: { ...from(family), host, 'content-type': type },
        body,
      }),
      204,
    )
  await report(addresses.main, app.host, 'application/json')
  const other = addresses.main === 'v4' ? 'v6' : 'v4'
  if (addresses[other] !== null) await report(other, familyHosts[other], 'text/plain')
}

export async function playInstall(
  url: string,
  app: SeededApp,
  { id, addresses, fingerprint }: WorldInstall,
): Promise<ServiceDecision> {
  // The ids of a world are shorter than the ids that the API accepts.
  const installId = `install-${id}`
  const common = {
    'x-app-id': app.appId,
    'x-forwarded-for': addresses[addresses.main] ?? '',
    'content-type': 'application/json',
  }
  const response = await send(url, '/api/link/match-link', {
    method: 'POST',
    headers: { ...common, authorization: `Bearer ${app.publishableKey}` },
    body: JSON.stringify({ ...fingerprint, installId }),
  })
  expectStatus(response, 200)
  const explained = await send(url, `/api/v1/apps/${app.appId}/installs/${installId}/explanation`, {
    headers: { ...common, authorization: `Bearer ${app.secretKey}` },
  })
  expectStatus(explained, 200)
  const { explanation } = explained.json() as { explanation: Explanation }
  return { response: response.json() as MatchResponse, explanation }
}

function expectStatus({ status, text }: HttpResponse, expected: number): void {
  if (status !== expected)
    throw new Error(`Expected ${expected}, got ${status}: ${text.slice(0, 300)}`)
}
