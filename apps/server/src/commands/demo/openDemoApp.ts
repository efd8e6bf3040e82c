import { createAddressRanges } from '@throughlink/matcher'
import type { FastifyInstance } from 'fastify'
import { createApp } from '#app.ts'
import { createPostgresBlockingHashes } from '#pipeline/click-index/blockingHashes.postgres.ts'
import { createInstallCounter } from '#pipeline/learning/countInstalls.ts'
import { addValueCounts } from '#pipeline/learning/learningStatements.ts'
import type { Resources } from '#roles/openResources.ts'

export interface DemoApp {
  readonly server: FastifyInstance
  readonly setNow: (ms: number) => void
  readonly close: () => Promise<void>
}

/**
 * Creates the application for the demo's installs. It does not listen. Its clock can be set, its clients come from
 * the countries of the demo, and nothing is limited.
 */
export async function openDemoApp(
  resources: Resources,
  findCountry: (address: string) => string | null,
): Promise<DemoApp> {
  const { config, postgres } = resources
  let nowMs = Date.now()
  const counter = createInstallCounter((counts) => addValueCounts(postgres.db, counts))
  const { server } = await createApp({
    ...resources,
    counter,
    findCountry,
    now: () => nowMs,
    relay: createAddressRanges([]),
    limits: { charge: () => Promise.resolve({ isAllowed: true }) },
    accounts: { addRoutes: () => undefined },
    sessions: { read: () => Promise.resolve(null) },
    hashes: createPostgresBlockingHashes({
      pool: postgres.pool,
      matchWindowMs: config.matchWindowMs,
    }),
  })
  await server.ready()
  return {
    server,
    setNow: (ms) => {
      nowMs = ms
    },
    async close() {
      await server.close()
      await counter.flush()
    },
  }
}
