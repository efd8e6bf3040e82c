import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '../command.ts'
import { repositoryRoot } from '../report.ts'
import { findProgram } from '../findProgram.ts'
import { run } from '../run.ts'
import { listen } from './listen.ts'
import { readAssignments } from './readAssignments.ts'
import { startChild, type Child } from './startChild.ts'

/** The service with engines of its own, started with the commands of its quick start, and a seeded app. */
export interface RealService {
  readonly origin: string
  readonly key: string
  readonly appId: string
  /** The domain of the app's link. */
  readonly domain: string
  /** Seeds another app, with a brand and a link `amber`, on a domain of its own. */
  readonly addBrand: (domain: string, brand: Brand) => Promise<void>
  /** Resolves once the service accepts requests. */
  readonly ready: Promise<void>
  /** Returns the names of the events with these ids in analytics, one for each time that an event is stored. */
  readonly listEvents: (ids: readonly string[]) => Promise<readonly string[]>
  /** Stops the service but not its engines. */
  readonly stopServer: () => Promise<void>
  readonly close: () => Promise<void>
}

/** How the landing pages of an app look, and the texts of its link. */
export interface Brand {
  readonly name: string
  readonly iconUrl: string
  readonly accentColor: string
  readonly landingText: string
  readonly title: string
  readonly imageUrl: string | null
}

const server = join(repositoryRoot, 'apps/server')
const fromSource = '--conditions=@throughlink/source'
const engineNames = ['DATABASE_URL', 'REDIS_URL', 'CLICKHOUSE_URL', 'CLICK_KEYS']
const timeoutMs = 60_000

/** Starts the engines, seeds an app whose link is on the given domain, and starts the service. */
export async function startRealService(domain: string): Promise<RealService> {
  const engines = startChild(['tooling/services/startServices.ts'], {}, repositoryRoot)
  try {
    const env = await readEngines(engines)
    const port = await findFreePort()
    const origin = `http://127.0.0.1:${port}`
    const { API_KEY: key = '', appID: appId = '' } = await seed(domain, origin, env)
    const service = startChild(
      [fromSource, 'src/main.ts'],
      { ...env, PORT: port, LOG_LEVEL: 'error', DRAIN_SECONDS: '0' },
      server,
    )
    return {
      origin,
      key,
      appId,
      domain,
      ready: waitFor(service, async () => (await fetch(`${origin}/readyz`)).ok),
      async addBrand(otherDomain, brand) {
        const { appID = '' } = await seed(otherDomain, origin, env)
        await applyBrand(env['DATABASE_URL'] ?? '', appID, brand)
      },
      listEvents: (ids) => listEvents(env['CLICKHOUSE_URL'] ?? '', ids),
      stopServer: service.stop,
      async close() {
        await service.stop()
        await engines.stop()
      },
    }
  } catch (error) {
    await engines.stop()
    throw error
  }
}

async function readEngines(engines: Child): Promise<Readonly<Record<string, string>>> {
  const read = () => readAssignments(engines.output())
  await waitFor(engines, () => Promise.resolve(engineNames.every((name) => name in read())))
  return read()
}

async function seed(domain: string, origin: string, env: Readonly<Record<string, string>>) {
  const entry = join(server, 'src/commands/seed.ts')
  const variables = { ...process.env, ...env }
  const options = { timeoutMs, env: variables }
  const finished = await run(process.execPath, [fromSource, entry, domain, origin], options)
  if (finished.code !== 0) throw new CommandError(`The seed failed:\n${finished.stderr}`)
  return readAssignments(finished.stdout)
}

/** Writes rows, because the management API would need an account. */
async function applyBrand(databaseUrl: string, appId: string, brand: Brand): Promise<void> {
  const psql = findProgram(['psql'])
  if (psql === undefined) throw new CommandError('psql not found. Install postgresql-client.')
  const quote = (text: string | null) =>
    text === null ? 'null' : `'${text.replaceAll("'", "''")}'`
  const sql = `
    update apps set name = ${quote(brand.name)}, icon_url = ${quote(brand.iconUrl)},
      accent_color = ${quote(brand.accentColor)}, landing_text = ${quote(brand.landingText)}
      where id = ${quote(appId)};
    update links set title = ${quote(brand.title)}, image_url = ${quote(brand.imageUrl)}
      where app_id = ${quote(appId)}`
  const args = [databaseUrl, '--set=ON_ERROR_STOP=1', '--quiet', '--command', sql]
  const finished = await run(psql, args, { timeoutMs })
  if (finished.code !== 0) throw new CommandError(`psql failed:\n${finished.stderr}`)
}

async function findFreePort(): Promise<string> {
  const { origin, close } = await listen(createServer())
  await close()
  return new URL(origin).port
}

/** Waits until the check succeeds. Rejects with the output of the program if it ends before. */
async function waitFor(child: Child, check: () => Promise<boolean>): Promise<void> {
  const startedMs = performance.now()
  while (!(await check().catch(() => false))) {
    if (child.hasEnded() || performance.now() - startedMs > timeoutMs) {
      throw new CommandError(`The service did not start:\n${child.output()}`)
    }
    await sleep(100)
  }
}

async function listEvents(
  clickhouseUrl: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const list = ids.map((id) => `'${id.replace(/[^\w-]/g, '')}'`).join(', ')
  const body = `SELECT name FROM events WHERE id IN (${list}) ORDER BY name FORMAT TabSeparated`
  const response = await fetch(clickhouseUrl, { method: 'POST', body })
  const text = await response.text()
  if (!response.ok) throw new Error(`ClickHouse responded with ${response.status}: ${text}`)
  return text.split('\n').filter((line) => line !== '')
}
