import type { Kysely, Selectable } from 'kysely'
import { listAndroidApps, listAppleApps } from '#catalog/apps/listBuilds.ts'
import type { AppAnalytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import type { Database } from '#platform/engines/database.ts'
import type { ResolveHost } from '#platform/outbound/createResolveHost.ts'
import type { SafeFetch, SafeResponse } from '#platform/outbound/createSafeFetch.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import { getVerificationName, type TxtResolver } from '../domains/createTxtResolver.ts'
import type { DomainRow } from '../domains/domainStatements.ts'
import { isPrivateName } from '../domains/validateDomain.ts'
import {
  type AssociationFile,
  checkAssociation,
  listAndroidIdentities,
  listAppleIdentities,
} from './checkAssociation.ts'
import { checkTls } from './checkTls.ts'
import { findLastClick, trafficDays } from './findLastClick.ts'
import { getWorstStatus, type HealthItem, type HealthStatus } from './healthItem.ts'

export interface DomainHealth {
  readonly domain: string
  readonly checkedAt: string
  readonly status: HealthStatus
  readonly items: readonly HealthItem[]
  readonly certificateExpiresAt: string | null
  readonly lastClickAt: string | null
}

export interface DomainHealthOptions {
  readonly db: Kysely<Database>
  readonly resolveTxt: TxtResolver
  readonly resolveHost: ResolveHost
  readonly safeFetch: SafeFetch
  /** CNAME target of custom domains. */
  readonly target: string
  readonly now: () => number
}

/** All checks run at the same time, so this limits the whole. */
const timeoutMs = 4_500
/** The service's own files are far smaller, but another server may respond. */
const maxFileBytes = 256_000

const paths = {
  apple_association: '/.well-known/apple-app-site-association',
  android_association: '/.well-known/assetlinks.json',
} as const

/**
 * Checks a domain of an app from outside, as phones do. Sends requests only to a domain that the app has verified:
 * otherwise anyone could let the service send requests to hosts of others.
 */
export async function checkDomainHealth(
  options: DomainHealthOptions,
  analytics: AppAnalytics,
  app: Selectable<Database['apps']>,
  row: DomainRow,
): Promise<DomainHealth> {
  const { db, now, safeFetch } = options
  const { domain } = row
  const nowMs = now()
  const fetchFile = async (path: string): Promise<SafeResponse | Error> =>
    safeFetch(`https://${domain}${path}`, {
      timeoutMs,
      maxResponseBytes: maxFileBytes,
      headers: { accept: 'application/json' },
    }).catch(toError)
  const skipped = findObstacle(row)
  const [verification, address, apple, android, lastClick] = await Promise.all([
    checkVerification(options, row),
    checkAddress(options, row),
    skipped === null ? fetchFile(paths.apple_association) : new Error(skipped.message),
    skipped === null ? fetchFile(paths.android_association) : new Error(skipped.message),
    withTimeout<Date | null | Error>(
      timeoutMs,
      findLastClick(db, analytics, { appId: app.id, domain, nowMs }),
      () => new Error('Timed out.'),
    ).catch(toError),
  ])
  const [response] = [apple, android].flatMap((each) => (each instanceof Error ? [] : [each]))
  const expiresAtMs = response?.certificateExpiresAtMs ?? null
  const files: readonly (readonly [AssociationFile, SafeResponse | Error])[] = [
    [toAppleFile(app), apple],
    [toAndroidFile(app), android],
  ]
  const items = [
    verification,
    address,
    skipped === null
      ? checkTls(response ? { expiresAtMs } : toError(apple), nowMs)
      : createItem('tls')('unknown', skipped.message, skipped.fix),
    ...files.map(([file, outcome]) => checkFile(file, outcome, row)),
    checkTraffic(lastClick),
  ]
  return {
    domain,
    checkedAt: new Date(nowMs).toISOString(),
    status: getWorstStatus(items.map(({ status }) => status)),
    items,
    certificateExpiresAt: expiresAtMs === null ? null : new Date(expiresAtMs).toISOString(),
    lastClickAt: lastClick instanceof Date ? lastClick.toISOString() : null,
  }
}

async function checkVerification(
  { resolveTxt }: DomainHealthOptions,
  { domain, challenge }: DomainRow,
): Promise<HealthItem> {
  const item = createItem('dns_verification')
  if (challenge === null) return item('ok', 'The domain needs no verification.')
  const values = await withTimeout<readonly string[] | null>(
    timeoutMs,
    resolveTxt(getVerificationName(domain)),
    () => null,
  ).catch(() => null)
  if (values === null)
    return item('unknown', 'The name servers did not respond.', 'Try again later.')
  if (values.includes(challenge)) return item('ok', 'The TXT record is there.')
  return item(
    'failed',
    'The TXT record was not found.',
    `Create the TXT record ${getVerificationName(domain)} with the value ${challenge}.`,
  )
}

async function checkAddress(
  { resolveHost, target }: DomainHealthOptions,
  { domain }: DomainRow,
): Promise<HealthItem> {
  const item = createItem('dns_address')
  if (isPrivateName(domain)) return item('unknown', privateName.message, privateName.fix)
  const signal = AbortSignal.timeout(timeoutMs)
  const resolve = (name: string) =>
    withTimeout<readonly string[]>(timeoutMs, resolveHost(name, signal), () => []).catch(
      (): readonly string[] => [],
    )
  const [addresses, expected] = await Promise.all([resolve(domain), resolve(target)])
  const fix = `Create a CNAME record for ${domain} with the value ${target}.`
  if (addresses.length === 0) return item('failed', 'The domain has no address.', fix)
  if (expected.length === 0) {
    return item('unknown', `The domain has an address, but ${target} could not be resolved.`)
  }
  if (addresses.some((address) => expected.includes(address))) {
    return item('ok', 'The domain points to the service.')
  }
  return item(
    'warning',
    `The domain has other addresses than ${target}, for example those of a proxy.`,
    `If the domain is not behind a proxy: ${fix}`,
  )
}

function checkFile(
  file: AssociationFile,
  outcome: SafeResponse | Error,
  row: DomainRow,
): HealthItem {
  const { check, expected } = file
  const item = createItem(check)
  const obstacle = findObstacle(row)
  if (obstacle !== null) return item('unknown', obstacle.message, obstacle.fix)
  if (expected.length === 0) {
    const [platform, fields] =
      check === 'apple_association'
        ? ['iOS', 'the team id and bundle id']
        : ['Android', 'the package and its fingerprints']
    return item(
      'unknown',
      `The app has no identity on ${platform}, so there is no file.`,
      `If the app exists on ${platform}, add ${fields} to its settings.`,
    )
  }
  if (outcome instanceof Error) {
    return item(
      'failed',
      `The file could not be fetched. ${outcome.message}`,
      'Fix the other checks first.',
    )
  }
  const { status, headers, body } = outcome
  return checkAssociation(file, {
    url: `https://${row.domain}${paths[check]}`,
    status,
    contentType: toText(headers['content-type']),
    location: toText(headers['location']),
    body: body.toString(),
  })
}

function checkTraffic(lastClick: Date | null | Error): HealthItem {
  const item = createItem('traffic')
  if (lastClick instanceof Error) return item('unknown', 'Analytics did not respond.')
  if (lastClick !== null) return item('ok', 'The domain has clicks.')
  const message = `No click in the last ${trafficDays} days.`
  return item('warning', message, 'Open one of its links on a phone.')
}

function toAppleFile(app: Selectable<Database['apps']>): AssociationFile {
  const expected = listAppleApps(app).map(({ teamId, bundleId }) => `${teamId}.${bundleId}`)
  return { check: 'apple_association', expected, listIdentities: listAppleIdentities }
}

function toAndroidFile(app: Selectable<Database['apps']>): AssociationFile {
  const expected = listAndroidApps(app).flatMap(({ package: name, fingerprints }) =>
    fingerprints.map((fingerprint) => `${name} ${fingerprint.toUpperCase()}`),
  )
  return { check: 'android_association', expected, listIdentities: listAndroidIdentities }
}

const privateName = {
  message: 'The domain is private: it exists in your network only.',
  fix: 'For phones, add a public domain.',
}

/** Why a domain is not requested. Null if it is. */
function findObstacle({ domain, is_held }: DomainRow): typeof privateName | null {
  if (isPrivateName(domain)) return privateName
  if (is_held) return null
  return { message: 'Checked once the domain is verified.', fix: 'Verify the domain.' }
}

function createItem(check: HealthItem['check']) {
  return (status: HealthStatus, message: string, fix: string | null = null): HealthItem => ({
    check,
    status,
    message,
    fix,
    file: null,
  })
}

function toText(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error('Unknown error.', { cause: error })
}
