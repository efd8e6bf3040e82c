import type { Pool } from 'pg'
import { findAbstention, findClaimByInstall } from '#catalog/claims/claimStatements.ts'
import type { StoredExplanation } from '#catalog/claims/storedExplanation.ts'
import type { Analytics } from '../analytics/queries/createAnalytics.ts'
import { statement } from '../analytics/queries/statement.ts'

type Row = Record<string, unknown>

export interface InstallData {
  readonly installId: string
  readonly claim: Row | null
  readonly abstention: Row | null
  readonly click: Row | null
  readonly match: Row | null
  readonly events: Row[]
  readonly opens: Row[]
  readonly isComplete: boolean
}

export interface InstallDataKey {
  readonly organizationId: string
  readonly appId: string
  readonly installId: string
}

/** Resolves to null if no data of the install is stored. */
export type ReadInstallData = (key: InstallDataKey) => Promise<InstallData | null>

const maxEvents = 10_000

const selectMatch = statement(
  'SELECT * FROM matches WHERE app_id = {app:String} AND install_id = {install:String} LIMIT 1',
)
/** Reads all events of the app, because rows are not ordered by install. Such requests are rare. */
const selectEvents = statement(`
  SELECT * FROM events WHERE app_id = {app:String} AND install_id = {install:String}
  ORDER BY at LIMIT {limit:UInt32}`)
const selectOpens = statement(`
  SELECT * FROM opens WHERE app_id = {app:String} AND install_id = {install:String}
  ORDER BY at LIMIT {limit:UInt32}`)
const selectClick = statement(
  'SELECT * FROM clicks WHERE app_id = {app:String} AND id = {click:String} LIMIT 1',
)

/** Creates a function that reads all data of an install from PostgreSQL and ClickHouse. */
export function createReadInstallData(pool: Pool, analytics: Analytics): ReadInstallData {
  return async ({ organizationId, appId, installId }) => {
    const appAnalytics = analytics.forApp(appId, organizationId)
    const [claim, abstention, [match = null], events, opens] = await Promise.all([
      findClaimByInstall(pool, appId, installId),
      findAbstention(pool, appId, installId),
      appAnalytics.query<Row>(selectMatch, { install: installId }),
      appAnalytics.query<Row>(selectEvents, { install: installId, limit: maxEvents + 1 }),
      appAnalytics.query<Row>(selectOpens, { install: installId, limit: maxEvents + 1 }),
    ])
    const hasRows = match !== null || events.length > 0 || opens.length > 0
    if (claim === null && abstention === null && !hasRows) return null
    const reference = claim?.clickReference.toString('base64url') ?? match?.['click_id']
    const [click = null] =
      typeof reference === 'string' && reference !== ''
        ? await appAnalytics.query<Row>(selectClick, { click: reference })
        : []
    return {
      installId,
      claim: claim && {
        ...claim,
        clickReference: claim.clickReference.toString('base64url'),
        explanation: omitOtherClicks(claim.explanation),
      },
      abstention: abstention && {
        ...abstention,
        explanation: omitOtherClicks(abstention.explanation),
      },
      click,
      match,
      events: events.slice(0, maxEvents),
      opens: opens.slice(0, maxEvents),
      isComplete: Math.max(events.length, opens.length) <= maxEvents,
    }
  }
}

/**
 * Removes clicks of other people from an explanation, for a data access request: rivals, and the link of the
 * best click, which the install claimed or somebody else made. A claim has its own link.
 */
export function omitOtherClicks(explanation: StoredExplanation | null): object | null {
  if (explanation === null) return null
  const { best } = explanation
  // JSON has no undefined values.
  return { ...explanation, rivals: undefined, best: best && { ...best, linkId: undefined } }
}
