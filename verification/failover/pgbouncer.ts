import { startPgbouncer, startPostgres, startRedis } from '@throughlink/services'
import { createProtection } from '../harness/engines/createProtection.ts'
import { findModernPgbouncer } from '../harness/engines/findModernPgbouncer.ts'
import { withCleanup } from '../harness/servers/withCleanup.ts'
import { openService } from './openService.ts'
import { joinResults, runRounds } from './runRounds.ts'
import type { FailoverResult, FailoverScenario } from './scenario.ts'

/** Fewer connections than the service opens, so that transactions share them. */
const poolSize = 5

/**
 * PgBouncer in transaction mode is in front of the database for everything, migrations too, with prepared statements.
 * It is killed, and the database behind it is restarted.
 */
export const pgbouncer: FailoverScenario = (options) =>
  withCleanup(async (stops) => {
    const protection = createProtection(stops)
    const redis = await startRedis(protection)
    stops.push(redis.stop)
    const postgres = await startPostgres(protection)
    stops.push(postgres.stop)
    const program = await findModernPgbouncer()
    const start = (port?: number) =>
      startPgbouncer({
        databaseUrl: postgres.url,
        poolSize,
        program,
        maxPreparedStatements: 200,
        tls: protection.tls,
        ...(port === undefined ? {} : { port }),
      })
    let pooler = await start()
    stops.push(() => pooler.stop('SIGKILL'))
    const service = await openService({
      databaseUrl: pooler.toUrl(postgres.url),
      redisUrl: redis.url,
      protection,
    })
    stops.push(service.stop)
    const results: FailoverResult[] = []
    for (const failure of [
      {
        name: 'PgBouncer killed and restarted',
        async strike() {
          await pooler.stop('SIGKILL')
        },
        async repair() {
          pooler = await start(pooler.port)
        },
      },
      { name: 'PostgreSQL behind PgBouncer killed and restarted', strike: postgres.restart },
    ]) {
      results.push(await runRounds({ ...options, service, failure }))
    }
    return joinResults(results)
  })
