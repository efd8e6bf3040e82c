import { describeNoMatch } from '@throughlink/api'
import { browsers, phones } from '@throughlink/matcher/phones'
import type { Journey, OtherTap } from './journey.ts'
import type { NetworkName } from './networks.ts'
import type { OpenedApp } from './openFirstTime.ts'
import type { Visit } from './readVisit.ts'
import type { Connection } from './sendAsBrowser.ts'
import type { Evidence } from './simulationResult.ts'

const networks: Readonly<Record<NetworkName, string>> = {
  home: 'home network',
  cellular: 'cellular network',
  relay: 'private relay',
  office: 'office network',
}

export function describeTap(
  { link, device, browser }: OtherTap,
  network: NetworkName,
  verb: string,
): string {
  const where = `${browsers[browser].name} on ${phones[device].name}`
  return `${verb} ${link.href} in ${where} (${networks[network]})`
}

/** Describes where a tap led, and what survives the installation. */
export function describeVisit(visit: Visit, { clipboard, referrer }: Journey): string {
  const lost = (isKept: boolean) => (isKept ? '' : ', which gets lost')
  switch (visit.kind) {
    case 'play':
      return `Redirect to Google Play with the click in the referrer${lost(referrer)}`
    case 'page':
      if (visit.referrer !== null) {
        return `Landing page → Google Play with the click in the referrer${lost(referrer)}`
      }
      return visit.copies === null
        ? 'Landing page → store'
        : `Landing page → App Store, ${clipboard ? 'clipboard has the link' : 'the clipboard may not be read'}`
    case 'elsewhere':
      return `No store: ${visit.where}`
    case 'unreachable':
      return `No connection to ${visit.where}: ${visit.why}`
  }
}

/** Describes where a tap connected to. */
export function describeConnected(
  { address, port, isSecure }: Connection,
  { hostname }: URL,
  connect: URL | null,
): string {
  const host = address.includes(':') ? `[${address}]` : address
  const how = isSecure ? 'with TLS' : 'without TLS'
  const instead =
    connect === null ? '' : `, because of --connect and not of the address of ${hostname}`
  return `Connect to ${host}:${port} ${how}${instead}`
}

export function describeOpen(journey: Journey): string {
  const { delay, offline, device, openDevice, network, openNetwork } = journey
  const facts = [
    delay > 0 ? ` ${delay} s later` : '',
    openDevice === device ? '' : ` on ${phones[openDevice].name}`,
    openNetwork === network ? '' : ` (${networks[openNetwork]})`,
    offline > 0 ? `, offline for ${offline} s` : '',
  ]
  return `Install and first open${facts.join('')}`
}

/** Describes the decision. The evidence that speaks for the match is named, strongest first. */
export function describeMatch(app: OpenedApp, evidence: readonly Evidence[] | null): string {
  if (app.error !== null) return `No link: ${app.error}`
  if (app.url === null) return `No link: ${describeReason(app.reason)}`
  const signals = evidence?.filter(({ bits }) => bits > 0).map(({ signal }) => signal) ?? []
  const named = signals.length === 0 ? '' : ` (${signals.join(', ')})`
  return `Match: ${app.method ?? 'unknown'}, ${formatConfidence(app.confidence)}${named}`
}

/** Rounds down, so that only certainty is 1. */
export function formatConfidence(confidence: number | null): string {
  return String(Math.floor((confidence ?? 0) * 100) / 100)
}

/** Describes why there is no link: the code, and its meaning if it is known. */
function describeReason(reason: string | null): string {
  if (reason === null) return 'unknown'
  const meaning = describeNoMatch(reason)
  return meaning === null ? reason : `${reason}. ${meaning}`
}
