import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '@throughlink/tooling/command'
import { repositoryRoot } from '@throughlink/tooling/report'
import { listen } from '@throughlink/tooling/browser/listen'
import { readAssignments } from '@throughlink/tooling/browser/readAssignments'
import { startChild, type Child } from '@throughlink/tooling/browser/startChild'
import type { Cookie } from 'playwright-core'
import type { Account } from './account.ts'

/** The real service with engines of its own, its dashboard, and organizations with traffic. */
export interface DashboardService {
  readonly origin: string
  /** The link for the first owner, as the service printed it. */
  readonly bootstrapUrl: string
  readonly owner: Account
  /** A session of the owner, which no scenario ends. */
  readonly cookies: readonly Cookie[]
  /** The organization with most traffic. */
  readonly lumen: Demo
  /** A small organization of the same owner. */
  readonly beacon: Demo
  readonly close: () => Promise<void>
}

export interface Demo {
  readonly name: string
  readonly domain: string
  readonly appId: string
}

export interface DemoSize {
  readonly days: number
  readonly scale: number
  readonly journeys: number
}

const server = join(repositoryRoot, 'apps/server')
const fromSource = '--conditions=@throughlink/source'
const engineNames = ['DATABASE_URL', 'REDIS_URL', 'CLICKHOUSE_URL', 'CLICK_KEYS']
const startMs = 120_000

export const owner: Account = {
  name: 'Ada Owner',
  email: 'ada@lumen.example',
  password: 'correct horse battery',
}

/** A service without an owner. `seed` creates the organizations, for which the owner must exist. */
export interface EmptyService {
  readonly origin: string
  readonly bootstrapUrl: string
  readonly seed: (size: DemoSize) => Promise<Pick<DashboardService, 'lumen' | 'beacon'>>
  readonly close: () => Promise<void>
}

/** Starts the engines and the service. Its origin has a free port of this machine. */
export async function startDashboard(): Promise<EmptyService> {
  const engines = startChild(['tooling/services/startServices.ts'], {}, repositoryRoot)
  try {
    await waitFor(engines, () =>
      engineNames.every((name) => name in readAssignments(engines.output())),
    )
    const { origin: free, close } = await listen(createServer())
    await close()
    const { port } = new URL(free)
    const origin = `http://localhost:${port}`
    const env = {
      ...readAssignments(engines.output()),
      PORT: port,
      PUBLIC_ORIGIN: origin,
      LINK_DOMAIN: 'go.localhost',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
    }
    const service = startChild([fromSource, 'src/main.ts'], env, server)
    const readUrl = () => /http:\/\/\S+\/bootstrap#token=\S+/.exec(service.output())?.[0]
    await waitFor(
      service,
      async () => readUrl() !== undefined && (await fetch(`${origin}/readyz`)).ok,
    )
    return {
      origin,
      bootstrapUrl: readUrl() ?? '',
      async seed(size) {
        const small = { days: 14, scale: 0.05, journeys: 10 }
        const beacon = await seedDemo('Beacon', 'go.beacon.localhost', small, env)
        const lumen = await seedDemo('Lumen Shop', 'go.lumen.localhost', size, env)
        return { lumen, beacon }
      },
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

async function seedDemo(
  name: string,
  domain: string,
  { days, scale, journeys }: DemoSize,
  env: Readonly<Record<string, string>>,
): Promise<Demo> {
  const args = Object.entries({
    email: owner.email,
    organization: name,
    domain,
    days,
    scale,
    journeys,
  })
  const options = args.map(([option, value]) => `--${option}=${value}`)
  const child = startChild(
    [fromSource, 'src/commands/seedDemo.ts', '--yes', ...options],
    env,
    server,
  )
  while (!child.hasEnded()) await sleep(200)
  const { App: appId } = readAssignments(child.output())
  if (appId === undefined) throw new CommandError(`The demo was not created:\n${child.output()}`)
  return { name, domain, appId }
}

/** Waits until the check succeeds. Rejects with the output of the program if it ends before. */
async function waitFor(child: Child, check: () => boolean | Promise<boolean>): Promise<void> {
  const startedMs = performance.now()
  while (!(await Promise.resolve(check()).catch(() => false))) {
    if (child.hasEnded() || performance.now() - startedMs > startMs) {
      throw new CommandError(`The service did not start:\n${child.output()}`)
    }
    await sleep(200)
  }
}
