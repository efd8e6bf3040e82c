import { ProblemError } from '#errors.ts'
import type { Analytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import { findDomain } from '../domains/domainStatements.ts'
import {
  checkDomainHealth,
  type DomainHealth,
  type DomainHealthOptions,
} from './checkDomainHealth.ts'

export interface HealthCheckOptions extends DomainHealthOptions {
  readonly analytics: Analytics
}

export interface CheckedDomain {
  readonly appId: string
  readonly organizationId: string
  readonly domain: string
}

/** Returns how to check a domain of an app. The check throws `not_found` if the app does not have the domain. */
export function createHealthCheck(options: HealthCheckOptions) {
  const { db, analytics } = options
  return async ({ appId, organizationId, domain }: CheckedDomain): Promise<DomainHealth> => {
    const row = await findDomain(db, appId, domain)
    if (row === null) throw new ProblemError('not_found')
    const app = await db
      .selectFrom('apps')
      .selectAll()
      .where('id', '=', appId)
      .executeTakeFirstOrThrow()
    return checkDomainHealth(options, analytics.forApp(appId, organizationId), app, row)
  }
}
