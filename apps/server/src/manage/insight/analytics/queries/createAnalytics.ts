import { ClickHouseError, type ClickHouseSettings } from '@clickhouse/client'
import { ProblemError, unavailable } from '#errors.ts'
import type { Clickhouse } from '#platform/engines/clickhouse.ts'
import { createSlots } from '#platform/limits/createSlots.ts'
import { getHoursStart } from './getHoursStart.ts'
import type { Statement } from './statement.ts'

/** The query exceeds a limit: TIMEOUT_EXCEEDED, TOO_MANY_ROWS, TOO_MANY_BYTES, TOO_MANY_ROWS_OR_BYTES. */
const limitCodes = new Set(['159', '158', '307', '396'])

/**
 * ClickHouse is unavailable: NETWORK_ERROR, SOCKET_TIMEOUT, TOO_MANY_SIMULTANEOUS_QUERIES,
 * MEMORY_LIMIT_EXCEEDED, and UNKNOWN_TABLE or UNKNOWN_DATABASE before the first migration has run.
 */
const outageCodes = new Set(['210', '209', '202', '241', '60', '81'])

/** Errors of the client library, which have no codes. */
const outageMessages = /^(Timeout error|socket hang up|The request was aborted|Socket hang up)/i

export type Parameter = string | number | readonly (string | number)[] | readonly bigint[]
export type Parameters = Readonly<Record<string, Parameter>>

/** Analytics of one app. */
export interface AppAnalytics {
  /** Runs a statement and returns all rows. 64-bit numbers are returned as text. */
  readonly query: <Row>(statement: Statement, parameters: Parameters) => Promise<Row[]>
  /** Returns the time since which the rollup has hours. Before it, counts are by UTC day. */
  readonly getHoursStart: () => number
}

export interface Analytics {
  /**
   * Returns the analytics of one app. This is the only way to send SQL, so every query is scoped to an app. The
   * queries of one organization share its slots. Defaults to slots for the app alone.
   */
  readonly forApp: (appId: string, organizationId?: string) => AppAnalytics
}

export interface AnalyticsOptions extends Pick<Clickhouse, 'client'> {
  readonly now?: () => number
  /** How long a query waits while others of its organization run. */
  readonly maxWaitMs?: number
}

/**
 * Two queries of an organization at a time, so that one dashboard cannot take all connections. A page sends
 * about ten at once; further ones wait.
 */
const maxQueries = 8
const maxQueriesPerOrganization = 2
const maxWaitingPerOrganization = 50

const makeBusyProblem = () =>
  new ProblemError('rate_limited', {
    retryAfterSeconds: 5,
    detail:
      'Too many analytics queries are running, of this organization or of others. Send fewer at a time, or shorten their ranges.',
  })

/** Limits of one query. ClickHouse rejects a query that exceeds them, and the caller gets a problem. */
const clickhouse_settings: ClickHouseSettings = {
  // 2 instead of 1: writes are rejected, but the query may carry settings.
  readonly: '2',
  // Stop a query when its client disconnects.
  cancel_http_readonly_queries_on_client_close: 1,
  max_execution_time: 10,
  max_rows_to_read: '100000000',
  max_bytes_to_read: '10000000000',
  max_result_rows: '100000',
  max_memory_usage: '2000000000',
  // Reads the columns of all conditions at once. In the small (compact) parts of a seeded year, that took 11 to 26
  // percent less CPU time than a step for each. Not measured with large parts.
  enable_multiple_prewhere_read_steps: 0,
  // For a cluster sharded by app: all rows of a query are on one shard.
  distributed_product_mode: 'local',
  optimize_skip_unused_shards: 1,
}

export function createAnalytics(options: AnalyticsOptions): Analytics {
  const { client, now = Date.now, maxWaitMs = 10_000 } = options
  const runInSlot = createSlots({
    max: maxQueries,
    maxPerKey: maxQueriesPerOrganization,
    maxWaitingPerKey: maxWaitingPerOrganization,
    maxWaitMs,
    makeError: makeBusyProblem,
  })

  async function query<Row>(text: string, query_params: Parameters): Promise<Row[]> {
    try {
      const result = await client.query({
        query: text,
        query_params,
        format: 'JSONEachRow',
        // Send parameters in the body if they are too long for a URL.
        use_multipart_params_auto: true,
        clickhouse_settings,
      })
      return await result.json<Row>()
    } catch (error) {
      throw translateClickhouseError(error)
    }
  }

  return {
    forApp: (appId, organizationId = appId) => ({
      query: ({ text }, parameters) =>
        // The app is last, so that no other parameter can override it.
        runInSlot(organizationId, () => query(text, { ...parameters, app: appId })),
      getHoursStart: () => getHoursStart(now()),
    }),
  }
}

/**
 * Translates a ClickHouse error into a problem for the caller: 503 for an outage, 422 for a query that
 * exceeds a limit. Returns other errors unchanged: a refused connection is handled as an outage everywhere,
 * and anything else is a bug.
 */
export function translateClickhouseError(error: unknown): unknown {
  if (error instanceof ClickHouseError) {
    if (outageCodes.has(error.code)) return unavailable(error)
    if (!limitCodes.has(error.code)) return error
    const detail = 'must be later: the query would read too much data, shorten the range'
    return new ProblemError('validation_failed', {
      errors: [{ pointer: '/from', detail }],
      cause: error,
    })
  }
  return error instanceof Error && outageMessages.test(error.message) ? unavailable(error) : error
}
