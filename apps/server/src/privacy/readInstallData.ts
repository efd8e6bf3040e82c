import type { ClickHouseClient } from '@clickhouse/client'
import type { Pool } from 'pg'
import { findAbstention, findClaimOfInstall } from '../matching/statements.ts'

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

/** Reads what is kept of an install, from the ledger and from ClickHouse. */
export function createReadInstallData(pool: Pool, clickhouse: ClickHouseClient): ReadInstallData {
  return async (appId, installId) => {
    const read = async (query: string, params: Row = {}) => {
      const query_params = { app: appId, install: installId, ...params }
      const answer = await clickhouse.query({ query, query_params, format: 'JSONEachRow' })
      return answer.json<Row>()
    }
    const [claim, abstention, matches, events] = await Promise.all([
      findClaimOfInstall(pool, appId, installId),
      findAbstention(pool, appId, installId),
      read(
        'SELECT * FROM matches WHERE app_id = {app:String} AND install_id = {install:String} LIMIT 1',
      ),
      read(
        `SELECT * FROM events WHERE app_id = {app:String} AND install_id = {install:String}
         ORDER BY at LIMIT ${mostEvents + 1}`,
      ),
    ])
    const match = matches[0] ?? null
    if (claim === null && abstention === null && match === null && events.length === 0) return null
    const reference = claim?.clickReference.toString('base64url') ?? match?.['click_id'] ?? ''
    const clicks =
      reference === ''
        ? []
        : await read(
            'SELECT * FROM clicks WHERE app_id = {app:String} AND id = {click:String} LIMIT 1',
            { click: reference },
          )
    return {
      installId,
      claim: claim && { ...claim, clickReference: claim.clickReference.toString('base64url') },
      abstention: abstention && { ...abstention },
      click: clicks[0] ?? null,
      match,
      events: events.slice(0, mostEvents),
      isComplete: events.length <= mostEvents,
    }
  }
}
