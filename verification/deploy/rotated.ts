import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { startEngines } from '../harness/engines/engines.ts'
import { type Browser, createBrowser } from '../harness/phones/createBrowser.ts'
import type { Client } from '../harness/phones/createClient.ts'
import { createTraffic } from '../harness/phones/createTraffic.ts'
import { click, makeInstallId, matchByClickId, readDecision } from '../harness/phones/phones.ts'
import { atLeast, exactly, requirement, tally } from '../harness/report/rows.ts'
import type { Scenario } from '../harness/report/runScenarios.ts'
import { credentials, prepareService } from '../harness/servers/prepareService.ts'
import { assertSucceeded, runScript } from '../harness/servers/runScript.ts'
import { type Environment, startFleet } from '../harness/servers/startFleet.ts'
import type { TestApp } from '../harness/servers/startTestbed.ts'
import { withCleanup } from '../harness/servers/withCleanup.ts'
import { checkPasswords } from './rotated/checkPasswords.ts'
import { checkWebhookSecrets } from './rotated/checkWebhookSecrets.ts'
import { protectEngines } from './rotated/protectEngines.ts'
import { rotateAppKey } from './rotated/rotateAppKey.ts'
import { startOthers } from './rotated/startOthers.ts'

const secrets = [
  'click-keys',
  'secrets-key',
  'metrics-token',
  'postgres-password',
  'redis-password',
  'clickhouse-password',
] as const

/** Steps of rotate.sh, and the secrets that have them. Servers are restarted after each step. */
const steps = {
  add: secrets,
  use: ['click-keys', 'secrets-key', 'postgres-password'],
  remove: secrets,
} as const

/**
 * Rotates every secret with rotate.sh while two serving processes are used through a load balancer and restarted
 * one after the other. Nothing may fail before the old secrets are removed, and then exactly what the guide names.
 */
export const rotated: Scenario = ({ isFull, logProgress }) =>
  withCleanup(async (stops) => {
    const folder = mkdtempSync(join(tmpdir(), 'throughlink-rotate-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, '.env')
    const engines = await startEngines()
    stops.push(engines.destroy)
    const first = await protectEngines(engines, stops)
    const app = await prepareService(first['DATABASE_URL'] ?? '', 1)
    const fleet = await startFleet({
      stops,
      env(port) {
        writeEnvironment(file, { ...first, PUBLIC_ORIGIN: `http://localhost:${port}` })
        return readEnvironment(file)
      },
    })
    const { client } = fleet
    const publicOrigin = `http://localhost:${fleet.port}`
    const openBrowser = async () => {
      const browser = createBrowser({ client, publicOrigin, ...credentials })
      const { status, body } = await browser.signIn()
      if (status !== 200) throw new Error(`Sign-in failed: ${body}`)
      return browser
    }
    const browser = await openBrowser()
    const url = 'https://hooks.example/'
    const webhook = await browser.post(`/api/v1/apps/${app.appId}/webhooks`, { url })
    if (webhook.status !== 201) throw new Error(`No webhook was created: ${webhook.body}`)
    const oldClicks = await tap(client, app, 60)

    const traffic = createTraffic(client, app, 'rotated')
    const stopTraffic = traffic.start(3, 50)
    const others = startOthers({
      ...{ client, app, browser },
      clickIds: oldClicks.slice(1),
      metricsToken: first['METRICS_TOKEN'] ?? '',
    })
    const codes: (number | null)[] = []
    const appKeys = await rotateAppKey(browser, app, client)
    for (const step of ['add', 'use'] as const) {
      await rotate(step)
      codes.push(...(await fleet.restart(readEnvironment(file))))
      if (isFull) await sleep(20_000)
      logProgress(`${step}: ${traffic.requests() + others.requests()} requests`)
    }
    await stopTraffic()
    const failures = [...traffic.failures, ...(await others.stop())]
    const newcomer = await openBrowser()
    const keyRows = await appKeys.revoke()
    const [newClick = ''] = await tap(client, app, 1)

    // Nobody uses the servers now, so all of them restart at once.
    await rotate('remove')
    codes.push(...(await fleet.restartAll(readEnvironment(file))))
    logProgress('remove: done')
    return [
      atLeast('requests', traffic.requests() + others.requests(), 500),
      exactly('failed requests', failures.length, 0, tally(failures)),
      exactly('restarts that ended with code 0', codes.filter((code) => code === 0).length, 9),
      atLeast('matches of clicks of the old key', others.oldMatches(), 10),
      ...keyRows,
      ...(await appKeys.checkRevoked()),
      ...(await checkMatches(client, appKeys.next, oldClicks[0] ?? '', newClick)),
      ...(await checkSessions(browser, newcomer)),
      ...(await checkWebhookSecrets(first, readEnvironment(file))),
      ...(await checkTokens(client, first, readEnvironment(file))),
      ...(await checkPasswords(first, readEnvironment(file))),
    ]

    async function rotate(step: keyof typeof steps): Promise<void> {
      for (const secret of steps[step]) {
        const result = await runScript('rotate.sh', [secret, step, file], {
          POSTGRES_ADMIN_URL: engines.urls.databaseUrl,
        })
        assertSucceeded(`rotate.sh ${secret} ${step}`, result)
      }
    }
  })

function writeEnvironment(file: string, env: Environment): void {
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(file, lines.join(''))
}

function readEnvironment(file: string): Environment {
  const lines = readFileSync(file, 'utf8').split('\n')
  const pairs = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s))
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]))
}

async function tap(client: Client, app: TestApp, times: number): Promise<string[]> {
  const found: string[] = []
  for (let count = 0; count < times; count += 1) {
    const { clickId } = await click(client, app)
    if (clickId !== null) found.push(clickId)
  }
  return found
}

async function checkMatches(
  client: Client,
  app: TestApp,
  oldClick: string,
  newClick: string,
): Promise<ReportRow[]> {
  const readType = async (clickId: string) =>
    readDecision(await matchByClickId(client, app, clickId, makeInstallId()))?.matchType ?? 'error'
  const old = await readType(oldClick)
  const now = await readType(newClick)
  return [
    requirement('click of the removed key: match', old === 'none', old, 'none'),
    requirement('click of the new key: match', now === 'referrer', now, 'referrer'),
  ]
}

async function checkSessions(old: Browser, now: Browser): Promise<ReportRow[]> {
  const path = '/api/auth/session'
  return [
    exactly('session of the removed key: status', (await old.get(path)).status, 401),
    exactly('session of the new key: status', (await now.get(path)).status, 200),
  ]
}

async function checkTokens(
  client: Client,
  old: Environment,
  now: Environment,
): Promise<ReportRow[]> {
  const scrape = async (env: Environment) => {
    const headers = { authorization: `Bearer ${env['METRICS_TOKEN'] ?? ''}` }
    return (await client.send({ path: '/metrics', headers })).status
  }
  return [
    exactly('removed metrics token: status', await scrape(old), 404),
    exactly('new metrics token: status', await scrape(now), 200),
  ]
}
