import { ClickHouseError } from '@clickhouse/client'
import { ProblemError, unavailable } from '../../../errors.ts'

/** TIMEOUT_EXCEEDED, TOO_MANY_ROWS, TOO_MANY_BYTES, TOO_MANY_ROWS_OR_BYTES: of one question. */
const tooMuch = new Set(['159', '158', '307', '396'])
/**
 * NETWORK_ERROR, SOCKET_TIMEOUT, TOO_MANY_SIMULTANEOUS_QUERIES, MEMORY_LIMIT_EXCEEDED, and tables that are
 * not there yet: they are made before the first figures are.
 */
const away = new Set(['210', '209', '202', '241', '60', '81'])
/** The client has no codes of its own for these. */
const messages = /^(Timeout error|socket hang up|The request was aborted|Socket hang up)/i

/**
 * What a failure of ClickHouse means to who asked. All else stays as it is: a connection that is refused is
 * known to be an outage wherever it happens, and what is neither is a fault of ours.
 */
export function translateClickhouseError(error: unknown): unknown {
  if (error instanceof ClickHouseError) {
    if (away.has(error.code)) return unavailable(error)
    if (!tooMuch.has(error.code)) return error
    const fault = {
      pointer: '/from',
      detail: 'is too long ago: more would be read than one question may',
    }
    return new ProblemError('validation_failed', { errors: [fault], cause: error })
  }
  return error instanceof Error && messages.test(error.message) ? unavailable(error) : error
}
