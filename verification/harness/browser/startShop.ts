import { type APIRequestContext, request } from '@playwright/test'
import { freePort } from '@throughlink/services'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'
import { ensureDashboard } from '@throughlink/tooling/build/ensureDashboard'
import { startTestbed } from '../servers/startTestbed.ts'

/** The real service with engines of its own, its dashboard, and organizations with traffic. */
export interface Shop {
  readonly origin: string
  readonly owner: Account
  /** A session of the owner, as `storageState`. The service limits how often a person signs in. */
  readonly session: Session
  /** The organization with most traffic. */
  readonly lumen: Demo
  /** A small organization of the same owner. */
  readonly beacon: Demo
  /** Sets when the people of all sessions last proved who they are, which takes the place of waiting. */
  readonly setProofTime: (at: Date) => Promise<void>
  /** Starts the same service at another port and with other settings. Stopped with the shop. */
  readonly startAnother: (port: number, settings: Environment) => Promise<void>
  /** Runs a command of the operator, such as `['accounts', 'reset', email]`. Returns what it prints. */
  readonly runAdmin: (args: readonly string[], settings: Environment) => Promise<string>
  readonly stop: () => Promise<void>
}

type Environment = Readonly<Record<string, string>>

export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
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

type Session = Awaited<ReturnType<APIRequestContext['storageState']>>

export const owner: Account = {
  name: 'Ada Owner',
  email: 'ada@lumen.example',
  password: 'correct horse battery',
}

const small: DemoSize = { days: 14, scale: 0.05, journeys: 10 }

/** Starts engines and service, and creates two organizations, the larger one with traffic of this size. */
export async function startShop(size: DemoSize): Promise<Shop> {
  await ensureDashboard(console.log)
  const bed = await startTestbed()
  try {
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const { engines, clickKey } = bed
    const env = {
      DATABASE_URL: engines.postgres.url,
      REDIS_URL: engines.redis.url,
      CLICKHOUSE_URL: engines.clickhouse.url,
      CLICK_KEYS: `${clickKey.id}:${clickKey.secret.toString('base64url')}`,
      PUBLIC_ORIGIN: origin,
      LINK_DOMAIN: 'go.localhost',
    }
    const beacon = await seedDemo('Beacon', 'go.beacon.localhost', small, env)
    const lumen = await seedDemo('Lumen Shop', 'go.lumen.localhost', size, env)
    await bed.startServer({ port, env })
    const session = await signIn(origin)
    const { db } = bed.database
    const setProofTime = async (at: Date) => {
      await db.updateTable('sessions').set({ proved_at: at }).execute()
    }
    return {
      origin,
      owner,
      session,
      lumen,
      beacon,
      setProofTime,
      async startAnother(at, settings) {
        await bed.startServer({ port: at, env: { ...env, ...settings } })
      },
      runAdmin: (args, settings) =>
        runServerScript('main.ts', ['admin', ...args], { ...env, ...settings }),
      stop: bed.stop,
    }
  } catch (error) {
    await bed.stop()
    throw error
  }
}

async function seedDemo(
  name: string,
  domain: string,
  size: DemoSize,
  env: Environment,
): Promise<Demo> {
  const { email, password } = owner
  const options = { email, password, organization: name, domain, ...size }
  const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
  const printed = await runServerScript('commands/seedDemo.ts', ['--yes', ...args], env)
  const appId = /^App +(\S+)$/m.exec(printed)?.[1]
  if (appId === undefined) throw new Error(`The demo was not created:\n${printed}`)
  return { name, domain, appId }
}

async function runServerScript(
  script: string,
  args: readonly string[],
  env: Environment,
): Promise<string> {
  const { code, stdout, stderr } = await run(
    process.execPath,
    ['--conditions=@throughlink/source', `apps/server/src/${script}`, ...args],
    { cwd: repositoryRoot, env: { ...process.env, ...env } },
  )
  if (code !== 0) throw new Error(`${script} failed:\n${stdout}${stderr}`)
  return stdout
}

/** As a page of the dashboard does. */
async function signIn(origin: string): Promise<Session> {
  const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  try {
    const { email, password } = owner
    const response = await api.post('/api/auth/sign-in', { data: { email, password } })
    if (!response.ok()) throw new Error(`No session: ${response.status()} ${await response.text()}`)
    return await api.storageState()
  } finally {
    await api.dispose()
  }
}
