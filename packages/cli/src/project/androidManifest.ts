/** The links that an Android manifest claims, which open the app. */
import type { Element } from '@xmldom/xmldom'
import { parseXml } from './parseXml.ts'

/** Why Android does not open the app for links on a domain that an intent filter has. */
export type FilterProblem = 'not-https' | 'mixed' | 'incomplete' | 'unverified' | 'not-exported'

interface IntentFilter {
  readonly activity: Element
  readonly isVerified: boolean
  readonly names: readonly string[]
  readonly schemes: readonly string[]
  readonly hosts: readonly string[]
}

const needed = [
  'android.intent.action.VIEW',
  'android.intent.category.DEFAULT',
  'android.intent.category.BROWSABLE',
]

/** Returns what is wrong with the claim of a domain: nothing if a filter works, and null if no filter has the domain. */
export function findFilterProblems(
  manifest: string,
  domain: string,
): readonly FilterProblem[] | null {
  const claims = listFilters(manifest)
    .filter(({ hosts }) => hosts.some((host) => covers(host, domain)))
    .map(listProblems)
  return claims.find((problems) => problems.length === 0) ?? claims[0] ?? null
}

/** Whether an intent filter opens the app for links with a scheme. */
export function hasAndroidScheme(manifest: string, scheme: string): boolean {
  return listFilters(manifest).some(
    ({ schemes, names }) => schemes.includes(scheme) && names.includes(needed[0] ?? ''),
  )
}

/** Whether links that arrive while the app runs go to its activity, instead of a second one. */
export function keepsOneActivity(manifest: string): boolean {
  return listFilters(manifest)
    .filter(({ names }) => names.includes('android.intent.category.LAUNCHER'))
    .every(
      ({ activity }) => activity.getAttribute('android:launchMode')?.startsWith('single') === true,
    )
}

function listProblems({
  activity,
  isVerified,
  names,
  schemes,
}: IntentFilter): readonly FilterProblem[] {
  return [
    ...(schemes.includes('https') ? [] : (['not-https'] as const)),
    // Android verifies a filter only if it has no other schemes.
    ...(schemes.every((scheme) => /^https?$/.test(scheme)) ? [] : (['mixed'] as const)),
    ...(needed.every((name) => names.includes(name)) ? [] : (['incomplete'] as const)),
    ...(isVerified ? [] : (['unverified'] as const)),
    ...(activity.getAttribute('android:exported') === 'false' ? (['not-exported'] as const) : []),
  ]
}

/** A host such as `*.acme.example` covers all subdomains. */
function covers(host: string, domain: string): boolean {
  return host === domain || (host.startsWith('*.') && domain.endsWith(host.slice(1)))
}

function listFilters(manifest: string): readonly IntentFilter[] {
  const root = parseXml(manifest)
  if (root === null) return []
  return ['activity', 'activity-alias'].flatMap((tag) =>
    [...root.getElementsByTagName(tag)].flatMap((activity) =>
      [...activity.getElementsByTagName('intent-filter')].map((filter) =>
        readFilter(activity, filter),
      ),
    ),
  )
}

function readFilter(activity: Element, filter: Element): IntentFilter {
  const read = (tag: string, attribute: string) =>
    [...filter.getElementsByTagName(tag)]
      .map((element) => element.getAttribute(`android:${attribute}`))
      .filter((value) => value !== null)
  return {
    activity,
    isVerified: filter.getAttribute('android:autoVerify') === 'true',
    names: [...read('action', 'name'), ...read('category', 'name')],
    schemes: read('data', 'scheme'),
    hosts: read('data', 'host'),
  }
}
