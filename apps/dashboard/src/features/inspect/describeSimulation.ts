import type { SimulatedClick, SimulatedInstall, Simulation } from '@throughlink/api'

const outcomes: Readonly<Record<string, string>> = {
  store: 'Redirected to Google Play',
  redirect: 'Redirected to another URL',
  'landing-page': 'Landing page',
  'other-page': 'Error page',
}

/** Describes the response to the click, and what it passes on to the install. */
export function describeAnswer({ outcome, copiesLink, passesReferrer }: SimulatedClick): string {
  const answer = outcomes[outcome] ?? outcome
  if (passesReferrer) return `${answer}, with the click ID as referrer`
  return copiesLink ? `${answer}, which copies the link` : answer
}

/** Describes what the app sends on its first run. */
export function describeSending({ sends }: SimulatedInstall): string {
  const texts: Readonly<Record<string, string>> = {
    referrer: 'The app sends the click ID from Google Play.',
    clipboard: 'The app sends the copied link, and its signals.',
    fingerprint: 'The app sends its signals.',
  }
  return texts[sends] ?? `The app sends: ${sends}.`
}

/** Whether a match is to the link that was clicked. Null without a match. */
export function describeTruth({ decision }: Simulation): string | null {
  if (decision.method === 'none') return null
  return decision.isRightLink ? 'This is the clicked link.' : 'This is not the clicked link.'
}

const signalNames: Readonly<Record<string, string>> = {
  model: 'Phone model',
  system: 'System version',
  screen: 'Screen',
  language: 'Language',
  timezone: 'Time zone',
}

export function formatSignal(name: string): string {
  return signalNames[name] ?? name
}
