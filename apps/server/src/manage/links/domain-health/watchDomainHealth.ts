import type { Kysely } from 'kysely'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import { endWarning } from '#manage/delivery/email/emailStatements.ts'
import { warnAdmins } from '#manage/delivery/email/warnAdmins.ts'
import type { Database } from '#platform/engines/database.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import type { DomainHealth } from './checkDomainHealth.ts'
import type { HealthItem } from './healthItem.ts'
import { claimDueDomains, type DueDomain, saveHealth } from './healthStatements.ts'

export interface WatchDomainHealthOptions {
  readonly db: Kysely<Database>
  readonly emails: Emails
  readonly checkHealth: (
    due: DueDomain,
  ) => Promise<Pick<DomainHealth, 'certificateExpiresAt' | 'items'>>
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
  /** Stops the run between two batches. */
  readonly signal?: AbortSignal
}

/** What failed is looked at again soon, because one failure may be that of a network. */
const failingIntervalMs = hourMs
const limit = 20

/** What stops phones from opening links. The TXT record has an email of its own, and traffic is no failure. */
const watched: readonly HealthItem['check'][] = [
  'dns_address',
  'tls',
  'apple_association',
  'android_association',
]

/**
 * Checks the health of each custom domain once a day, and tells owners and admins if a domain that was healthy fails
 * twice in a row, or if its certificate expires soon. A domain that is still being set up is not reported. Without
 * email, nothing is checked, because nobody would learn of it.
 */
export async function watchDomainHealth(options: WatchDomainHealthOptions): Promise<void> {
  const { db, emails, now, onFailure, signal } = options
  if (!emails.isEnabled) return
  while (signal?.aborted !== true) {
    const intervals = { intervalMs: dayMs, failingIntervalMs, limit }
    const due = await claimDueDomains(db, new Date(now()), intervals)
    if (due.length === 0) return
    await Promise.all(due.map((each) => watch(options, each).catch(onFailure)))
  }
}

async function watch(
  { db, emails, checkHealth, now }: WatchDomainHealthOptions,
  due: DueDomain,
): Promise<void> {
  const { domain, appId, appName, organizationId, wasHealthy } = due
  const { items, certificateExpiresAt } = await checkHealth(due)
  const failed = items.filter(({ check, status }) => watched.includes(check) && status === 'failed')
  const tls = items.find(({ check }) => check === 'tls')?.status
  const failures = failed.map(({ check }) => check)
  const isConfirmed = failures.some((check) => due.failures.includes(check))
  await db.transaction().execute(async (trx) => {
    if (!(await saveHealth(trx, due, failures, new Date(now())))) return
    const about = { domain, appId, appName }
    const health = `domain health ${domain}`
    if (failed.length === 0) {
      await endWarning(trx, organizationId, health)
    } else if (wasHealthy && isConfirmed) {
      const problems = failed.map(({ message, fix }) => ({ message, fix }))
      const message = { kind: 'domainUnhealthy', facts: { ...about, problems } } as const
      await warnAdmins(trx, emails, { organizationId, subject: health, occurrence: '', message })
    }
    const certificate = `certificate ${domain}`
    if (tls === 'ok') {
      await endWarning(trx, organizationId, certificate)
    } else if (tls === 'warning' && certificateExpiresAt !== null) {
      const facts = { ...about, expiresAt: certificateExpiresAt }
      const message = { kind: 'certificateExpiring', facts } as const
      const occurrence = certificateExpiresAt
      await warnAdmins(trx, emails, { organizationId, subject: certificate, occurrence, message })
    }
  })
}
