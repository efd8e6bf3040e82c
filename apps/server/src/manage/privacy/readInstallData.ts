import type { Pool } from 'pg'
import type { Analytics } from '../analytics/queries/createAnalytics.ts'
import { statement } from '../analytics/queries/statement.ts'
import { findAbstention, findClaimByInstall } from '../../catalog/claims/claimStatements.ts'

type Row = Record<string, unknown>

export interface InstallData {
  readonly installId: string
  readonly claim: Row | null
  readonly abstention: Row | null
  readonly click: Row | null
  readonly match: Row | null
  readonly events: Row[]
  readonly isComplete: boolean
}

/** Null where nothing is known of it. */
export type ReadInstallData = (appId: string, installId: string) => Promise<InstallData | null>

const mostEvents = 10_000

const matchOfInstall = statement(
  'SELECT * FROM matches WHERE app_id = {app:String} AND install_id = {install:String} LIMIT 1',
)
/** Reads all events of the app: rows are not ordered by install, and nobody asks this often. */
const eventsOfInstall = statement(`
  SELECT * FROM events WHERE app_id = {app:String} AND install_id = {install:String}
  ORDER BY at LIMIT {limit:UInt32}`)
const clickById = statement(
  'SELECT * FROM clicks WHERE app_id = {app:String} AND id = {click:String} LIMIT 1',
)

/** Reads what is kept of an install, from the ledger and from ClickHouse. */
export function createReadInstallData(pool: Pool, analytics: Analytics): ReadInstallData {
  return async (appId, installId) => {
    const figures = analytics.forApp(appId)
    const [claim, abstention, [match = null], events] = await Promise.all([
      findClaimByInstall(pool, appId, installId),
      findAbstention(pool, appId, installId),
      figures.query<Row>(matchOfInstall, { install: installId }),
      figures.query<Row>(eventsOfInstall, { install: installId, limit: mostEvents + 1 }),
    ])
    if (claim === null && abstention === null && match === null && events.length === 0) return null
    const reference = claim?.clickReference.toString('base64url') ?? match?.['click_id']
    const [click = null] =
      typeof reference === 'string' && reference !== ''
        ? await figures.query<Row>(clickById, { click: reference })
        : []
    return {
      installId,
      claim: claim && { ...claim, clickReference: claim.clickReference.toString('base64url') },
      abstention: abstention && { ...abstention },
      click,
      match,
      events: events.slice(0, mostEvents),
      isComplete: events.length <= mostEvents,
    }
  }
}
