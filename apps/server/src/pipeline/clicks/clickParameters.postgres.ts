import type { Pool } from 'pg'
import { createGroupCommit } from '../event-log/groupCommit.ts'
import { getLineText } from '../event-log/line.ts'
import type { ClickParametersStore, StoredParameters } from './clickParameters.ts'
import {
  deleteParameters,
  deleteParametersOfApp,
  insertParameters,
  selectParameters,
} from './clickParameterStatements.ts'
import { hasParameters } from './clickTokens.ts'

export interface PostgresClickParametersOptions {
  readonly pool: Pool
  /** How long one attempt to write may take before it is repeated. */
  readonly attemptMs?: number
  /** Called for each failed attempt. */
  readonly onFailure?: (error: unknown) => void
}

/** Stores parameters in PostgreSQL, with one commit for those of many clicks. */
export function createPostgresClickParameters(
  options: PostgresClickParametersOptions,
): ClickParametersStore {
  const { pool, attemptMs = 2000, onFailure } = options
  const commits = createGroupCommit<readonly StoredParameters[]>({
    name: 'The store of click parameters',
    seal: (groups) => groups.flatMap(({ lines }) => lines.map(getLineText).map(decode)),
    write: (rows) => insertParameters(pool, rows, attemptMs),
    onFailure,
  })
  return {
    add: (parameters) => commits.append([{ lane: 0, lines: [encode(parameters)] }]),
    isFailing: () => commits.isFailing,
    async find(appId, references) {
      const stored = references.filter(hasParameters)
      if (stored.length === 0) return new Map()
      const rows = await selectParameters(pool, appId, stored)
      return new Map(rows.map(({ reference, ...rest }) => [reference.toString('base64url'), rest]))
    },
    erase: (clicks) =>
      deleteParameters(
        pool,
        clicks.filter(({ reference }) => hasParameters(reference)),
      ),
    purge: (appId, limit) => deleteParametersOfApp(pool, appId, limit),
    stop: (limitMs) => commits.stop(limitMs),
  }
}

type Line = readonly [
  reference: string,
  appId: string,
  tail: string,
  query: string,
  isForReferrer: boolean,
]

function encode({ reference, appId, tail, query, isForReferrer }: StoredParameters): string {
  const line: Line = [reference.toString('base64url'), appId, tail, query, isForReferrer]
  return JSON.stringify(line)
}

function decode(line: string): StoredParameters {
  const [reference, appId, tail, query, isForReferrer] = JSON.parse(line) as Line
  return { reference: Buffer.from(reference, 'base64url'), appId, tail, query, isForReferrer }
}
