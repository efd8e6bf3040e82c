import { createPostgresLedger } from '#edge/matching/ledger.postgres.ts'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { makeClaim, store } from './ledgerSamples.ts'

/** A claim as another process requests it. */
export interface RequestedClaim {
  readonly reference: string
  readonly installId: string
}

/** A server reduced to its ledger: stores claims, and replies with each once it is confirmed. */
const [url = ''] = process.argv.slice(2)
const { pool } = createPostgres({ url })
const log = createPostgresEventLog({ pool, now: Date.now })
const ledger = createPostgresLedger({ pool, log, now: Date.now })

process.on('message', (requested: RequestedClaim) => {
  const { reference, installId } = requested
  const claim = makeClaim({ clickReference: Buffer.from(reference, 'base64url'), installId })
  void store(ledger, claim).then((isNew) => process.send?.({ requested, isNew }))
})
process.send?.('ready')
