import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { scopes } from '@throughlink/server/src/manage/access/access.ts'
import { makeSecretKey } from '@throughlink/server/test/support/makeSecretKey.ts'
import { fillLinks, type LinkCounts } from '../harness/servers/fillLinks.ts'
import { type TestApp, withTestbed } from '../harness/servers/startTestbed.ts'
import type { Target } from './attacker.ts'
import { type Marker, useService, type Window } from './victim.ts'
import { watchAnalytics } from './watchAnalytics.ts'

/** What the attacker's app has. */
export interface SceneSize extends LinkCounts {
  readonly importedLinks: number
}

/** A service with two organizations. */
export interface Scene {
  readonly target: Target
  /** Lets the victim use the service for some time. */
  readonly useAsVictim: (durationMs: number) => Promise<Window>
  /** Waits until the clicks of the victim are in analytics, and returns how long each one took. */
  readonly takeDelays: () => Promise<readonly number[]>
  /** Returns the same organizations at a server without rate limits. */
  readonly withoutLimits: () => Promise<Scene>
}

const serviceHost = 'localhost:3000'
const env = {
  PUBLIC_ORIGIN: `http://${serviceHost}`,
  // The receiver of webhooks is on this machine.
  WEBHOOK_NETWORKS: '127.0.0.0/8',
  // Imports go beyond the default.
  QUOTA_LINKS: '100000000',
}

/** Starts a serving and a working process, as deployed, and fills the attacker's app. */
export function withScene(size: SceneSize, body: (scene: Scene) => Promise<unknown>) {
  return withTestbed(async (bed) => {
    const attacker = await bed.seed('attacker.example')
    await fillLinks(bed.engines.postgres.url, attacker, size)
    const makeKey = (app: TestApp) => makeSecretKey({ postgres: bed.database }, app, scopes)
    const [victimKey, attackerKey] = [await makeKey(bed.app), await makeKey(attacker)]
    const analytics = watchAnalytics(bed.engines.clickhouse.url, bed.app.appId)

    async function open(nodeArgs: readonly string[] = []): Promise<Scene> {
      const server = await bed.startServer({ role: 'serve', env, nodeArgs })
      const onMarker = (marker: Marker) => {
        analytics.add(marker)
      }
      return {
        target: {
          port: server.port,
          serviceHost,
          app: attacker,
          secretKey: attackerKey,
          victimDomain: bed.app.domain,
          importedLinks: size.importedLinks,
        },
        useAsVictim: (durationMs) =>
          useService(durationMs, {
            client: server,
            app: bed.app,
            serviceHost,
            secretKey: victimKey,
            onMarker,
          }),
        takeDelays: () => analytics.takeDelays(),
        withoutLimits: () => open([`--import=${unlimited}`]),
      }
    }

    try {
      const scene = await open()
      await bed.startServer({ role: 'work', env })
      return await body(scene)
    } finally {
      await analytics.stop()
    }
  })
}

const unlimited = pathToFileURL(join(import.meta.dirname, 'liftLimits.ts')).href
