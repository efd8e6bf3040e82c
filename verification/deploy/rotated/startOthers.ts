import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '../../harness/phones/createBrowser.ts'
import type { Client } from '../../harness/phones/createClient.ts'
import { makeInstallId, matchByClickId, readDecision } from '../../harness/phones/phones.ts'
import type { TestApp } from '../../harness/servers/startTestbed.ts'

export interface OthersOptions {
  readonly client: Client
  readonly app: TestApp
  /** Signed in before the rotation. */
  readonly browser: Browser
  /** Ids of clicks from before the rotation, which are matched one after the other. */
  readonly clickIds: readonly string[]
  /** The token that Prometheus has. */
  readonly metricsToken: string
}

/** Everybody but phones: a person in the dashboard, Prometheus, and installs of clicks from before. */
export interface Others {
  readonly requests: () => number
  readonly oldMatches: () => number
  /** Returns what went wrong, one text for each request. */
  readonly stop: () => Promise<readonly string[]>
}

export function startOthers(options: OthersOptions): Others {
  const { client, app, browser, clickIds, metricsToken } = options
  const failures: string[] = []
  let requests = 0
  let oldMatches = 0
  let isRunning = true

  const check = (what: string, status: number, expected: number, body: string) => {
    requests += 1
    if (status !== expected) failures.push(`${what} ${status} ${body.slice(0, 120)}`)
  }

  async function useDashboard(count: number): Promise<void> {
    const session = await browser.get('/api/auth/session')
    check('session', session.status, 200, session.body)
    // Needs the CSRF token that the page got before the rotation.
    const created = await browser.post(`/api/v1/apps/${app.appId}/links`, {
      domain: app.domain,
      slug: `rotated-${count}`,
      destination: 'https://lumen.example/rotated',
    })
    check('new link', created.status, 201, created.body)
    const headers = { authorization: `Bearer ${metricsToken}` }
    const scraped = await client.send({ path: '/metrics', headers })
    check('metrics', scraped.status, 200, scraped.body)
  }

  async function openOldClick(clickId: string): Promise<void> {
    const reply = await matchByClickId(client, app, clickId, makeInstallId())
    check('match of an old click', reply.status, 200, reply.body)
    if (readDecision(reply)?.matchType === 'referrer') oldMatches += 1
    else failures.push('an old click was not matched')
  }

  async function run(): Promise<void> {
    for (let count = 0; isRunning; count += 1) {
      await useDashboard(count)
      const clickId = clickIds[count]
      if (clickId !== undefined) await openOldClick(clickId)
      await sleep(400)
    }
  }

  const running = run()

  return {
    requests: () => requests,
    oldMatches: () => oldMatches,
    async stop() {
      isRunning = false
      await running
      return failures
    },
  }
}
