import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type Engines, startEngines } from '../../harness/engines/engines.ts'
import { serverFolder } from '../../harness/servers/serverFolder.ts'
import type { Stop } from '../../harness/servers/withCleanup.ts'

type SeededEngines = Engines['urls'] & {
  readonly clickKeys: string
  readonly clickhousePid: number
}

/** Starts private engines and seeds a shop as `npm run seed` does. */
export async function startSeededEngines(
  seedArgs: readonly string[],
  stops: Stop[],
): Promise<SeededEngines> {
  const { urls, clickhouse, destroy } = await startEngines()
  stops.push(destroy)
  const clickKeys = `1:${randomBytes(32).toString('base64url')}`
  const child = spawn(
    process.execPath,
    ['--conditions=@throughlink/source', 'src/commands/seedDemo.ts', '--yes', ...seedArgs],
    {
      cwd: serverFolder,
      env: {
        ...process.env,
        DATABASE_URL: urls.databaseUrl,
        REDIS_URL: urls.redisUrl,
        CLICKHOUSE_URL: urls.clickhouseUrl,
        CLICK_KEYS: clickKeys,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`npm run seed ended with ${code ?? 'a signal'}.`)
  return { ...urls, clickKeys, clickhousePid: clickhouse.pid }
}
