import type { OpenedApp } from './openApp.ts'
import type { SimulateOptions } from './readOptions.ts'
import type { Visit } from './readVisit.ts'

export interface SimulationResult {
  readonly visit: Visit
  /** Null if the click led nowhere from where the app could be installed. */
  readonly app: OpenedApp | null
}

/** Reasons of decisions that are not stored, so that the service cannot explain them later. */
const unstoredReasons: readonly string[] = ['policy_off', 'index_unavailable', 'no_match']

/** Explains the reasons of the service and of the client. */
const reasons: Readonly<Record<string, string>> = {
  no_candidates: 'No click in the match window could have caused this install.',
  organic_likelier: 'An install without a click is likelier than one by any click.',
  ambiguous: 'Several clicks with different destinations are about equally likely.',
  below_threshold: 'One destination is likely, but not likely enough.',
  policy_off: "The app's match policy does not allow comparing fingerprints.",
  index_unavailable: 'Redis is down, so clicks cannot be found by fingerprint.',
  no_match: 'The click id or token is unknown, expired, used, or belongs to another app.',
}

/** Prints what happened to the link, one fact to a line. */
export function formatResult(
  { visit, app }: SimulationResult,
  { appId, service, isProbabilistic }: SimulateOptions,
): string {
  const facts: [string, string][] = [['click', describeVisit(visit, isProbabilistic)]]
  if (app === null) {
    facts.push(['no link', 'The app cannot be installed from there.'])
  } else {
    if (app.url === null) {
      facts.push(['no link', describeFailure(app)])
    } else {
      facts.push(['route', app.route ?? 'none'])
      facts.push(['link', app.url])
      facts.push(['method', `${app.method ?? 'unknown'}, confidence ${app.confidence ?? 0}`])
    }
    facts.push(['time', `${Math.round(app.tookMs)} ms from the start of the app`])
    if (app.installId !== null) facts.push(['install', app.installId])
    if (app.installId !== null && isExplained(app)) {
      const path = `/api/v1/apps/${appId}/installs/${app.installId}/explanation`
      facts.push(['why', `GET ${service}${path}, with a secret key`])
    }
  }
  return facts.map(([name, value]) => `${name.padEnd(8)} ${value}`).join('\n')
}

/** A decision by fingerprint has an explanation. A referrer or a token leaves nothing to explain. */
function isExplained({ error, method, reason }: OpenedApp): boolean {
  if (method !== null) return method === 'probabilistic'
  return error === null && reason !== null && !unstoredReasons.includes(reason)
}

function describeVisit(visit: Visit, isProbabilistic: boolean): string {
  const isLost = isProbabilistic ? ', which is lost' : ''
  switch (visit.kind) {
    case 'play':
      return `redirect to Google Play with a referrer${isLost}`
    case 'page':
      return visit.copies === null
        ? 'landing page'
        : `landing page that copies the link with a token${isLost}`
    case 'elsewhere':
      return visit.where
  }
}

function describeFailure({ error, reason }: OpenedApp): string {
  if (error !== null) return error
  if (reason === null) return 'unknown'
  const meaning = reasons[reason]
  return meaning === undefined ? reason : `${reason}: ${meaning}`
}
