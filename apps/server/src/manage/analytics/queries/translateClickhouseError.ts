import { ClickHouseError } from '@clickhouse/client'
import { ProblemError, unavailable } from '../../../errors.ts'

/** The query exceeds a limit: TIMEOUT_EXCEEDED, TOO_MANY_ROWS, TOO_MANY_BYTES, TOO_MANY_ROWS_OR_BYTES. */
const limitCodes = new Set(['159', '158', '307', '396'])
/**
 * ClickHouse is unavailable: NETWORK_ERROR, SOCKET_TIMEOUT, TOO_MANY_SIMULTANEOUS_QUERIES,
 * MEMORY_LIMIT_EXCEEDED, and UNKNOWN_TABLE or UNKNOWN_DATABASE before the first migration has run.
 */
const outageCodes = new Set(['210', '209', '202', '241', '60', '81'])
/** Errors of the client library, which have no codes. */
const outageMessages = /^(Timeout error|socket hang up|The request was aborted|Socket hang up)/i

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
