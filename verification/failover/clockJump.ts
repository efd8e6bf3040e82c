import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs, minuteMs, secondMs } from '@throughlink/server/src/platform/time/durations.ts'
import { startPostgres, startRedis } from '@throughlink/services'
import { findOrInstall } from '@throughlink/tooling/base/findOrInstall'
import { createProtection } from '../harness/engines/createProtection.ts'
import { NotPossibleError } from '../harness/report/notPossible.ts'
import { requirement } from '../harness/report/rows.ts'
import { withCleanup } from '../harness/servers/withCleanup.ts'
import { openService } from './openService.ts'
import { joinResults, runRounds } from './runRounds.ts'
import type { FailoverResult, FailoverScenario } from './scenario.ts'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
/** How far the clock jumps: a wrong time server, and one that corrects it. */
const jumps = [
  { offset: '+10m', ms: 10 * minuteMs },
  { offset: '-10m', ms: -10 * minuteMs },
  { offset: '+1h', ms: hourMs },
  { offset: '-1h', ms: -hourMs },
]
const jumpedMs = 3_000

/** The clock of the serving process jumps while it serves, and jumps back. PostgreSQL keeps the right time. */
export const clockJump: FailoverScenario = (options) =>
  withCleanup(async (stops) => {
    await findOrInstall({ title: 'faketime', names: ['faketime'], packages: ['faketime'] })
    if (!existsSync(library)) throw new NotPossibleError('needs the package libfaketime')
    const protection = createProtection(stops)
    const redis = await startRedis(protection)
    stops.push(redis.stop)
    const postgres = await startPostgres(protection)
    stops.push(postgres.stop)
    const folder = mkdtempSync(join(tmpdir(), 'throughlink-clock-'))
    stops.push(() => {
      rmSync(folder, { recursive: true, force: true })
    })
    const file = join(folder, 'offset')
    const setOffset = (offset: string) => {
      writeFileSync(file, `${offset}\n`)
      return Promise.resolve()
    }
    await setOffset('+0')
    const service = await openService({
      databaseUrl: postgres.url,
      redisUrl: redis.url,
      protection,
      env: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        // As a real jump: timers and durations do not change.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    })
    stops.push(service.stop)
    const results: FailoverResult[] = []
    for (const { offset, ms } of jumps) {
      const name = `clock of the server jumps by ${offset}`
      let seenMs = 0
      const failure = {
        name,
        async strike() {
          await setOffset(offset)
          await sleep(jumpedMs)
          const { headers } = await service.servers.send({ path: '/livez' })
          seenMs = Date.parse(headers.date ?? '') - Date.now()
        },
        repair: () => setOffset('+0'),
      }
      const result = await runRounds({ ...options, service, failure })
      const hasJumped = Math.abs(seenMs - ms) < 5 * secondMs
      const seen = Math.round(seenMs / secondMs)
      const row = requirement(`${name}: seen by the server`, hasJumped, seen, ms / secondMs)
      results.push({ ...result, rows: [row, ...result.rows] })
    }
    return joinResults(results)
  })
