import type { LinkDetails } from '@throughlink/client'
import type { Fact } from './facts.ts'
import { formatValue } from './formatValue.ts'

/** Describes the state of the session. Lines that do not apply are left out. */
export function formatStateFacts(details: LinkDetails): readonly Fact[] {
  const { status, reason, error, installId } = details
  return dropEmpty([
    ['status', status],
    ['reason', reason],
    ['error', error === null ? null : describeError(error)],
    ['install id', installId ?? 'not read yet'],
  ])
}

function describeError({ code, message }: NonNullable<LinkDetails['error']>): string {
  return message === code ? code : `${code}: ${message}`
}

/** Describes the last link that the app received, which may be cleared by now. Empty if there was none. */
export function formatLinkFacts({ lastLink }: LinkDetails): readonly Fact[] {
  if (lastLink === null) return []
  const { url, resolvedUrl, route, type, method, confidence } = lastLink
  return dropEmpty([
    ['url', url],
    ['resolved', resolvedUrl],
    ['route', route ?? 'no route'],
    ['type', type],
    ['method', method],
    ['confidence', confidence],
  ])
}

function dropEmpty(pairs: readonly (readonly [name: string, value: unknown])[]): readonly Fact[] {
  return pairs
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ({ name, value: formatValue(value) }))
}
