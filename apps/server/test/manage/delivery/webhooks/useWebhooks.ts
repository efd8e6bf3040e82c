import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'
import { seedOrganization } from '#commands/seedOrganization.ts'
import { noEmails } from '#manage/delivery/email/createEmails.ts'
import {
  createEndpoint,
  type CreateEndpointOptions,
} from '#manage/delivery/webhooks/createEndpoint.ts'
import { listDeliveries } from '#manage/delivery/webhooks/deliveryListStatements.ts'
import {
  startWebhookDelivery,
  type WebhookDeliveryOptions,
} from '#manage/delivery/webhooks/startWebhookDelivery.ts'
import { enqueueMessage } from '#pipeline/outbox/enqueueMessage.ts'
import { deriveSealingKey, type SealingKeys } from '#platform/crypto/sealSecret.ts'
import { createSafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { useDatabase } from '#test/support/engines.ts'
import { type Responder, startReceiver } from '#test/support/startReceiver.ts'

export const serverSecret = randomBytes(32)
export const keys: SealingKeys = [deriveSealingKey(serverSecret)]

/** Provides a database, receivers, and workers whose clock is controlled by the test. */
export function useWebhooks() {
  const { postgres, url } = useDatabase()
  const { db } = postgres
  const stops: (() => Promise<void>)[] = []
  const failures: unknown[] = []
  const clock = { nowMs: Date.now() }
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await sql`delete from webhook_endpoints`.execute(db)
    await sql`delete from webhook_messages`.execute(db)
    clock.nowMs = Date.now()
    expect(failures.splice(0)).toEqual([])
  })

  const safeFetch = createSafeFetch({
    mayUseHttp: true,
    ports: 'any',
    allowedNetworks: ['127.0.0.1/32'],
  })

  return {
    postgres,
    db,
    databaseUrl: url,
    clock,
    failures,
    safeFetch,

    async createApp(): Promise<string> {
      const domain = `${randomBytes(6).toString('hex')}.test`
      const seed = { name: 'Test', origin: 'https://api.test', domain, links: [] }
      return (await seedOrganization(db, seed)).appId
    },

    async createEndpoint(appId: string, options: Partial<CreateEndpointOptions>) {
      const endpoint = { appId, nowMs: clock.nowMs, ...options }
      const created = await db.transaction().execute((trx) => createEndpoint(trx, keys, endpoint))
      if (!created.ok) throw new Error(created.reason)
      return { ...created.endpoint, secret: created.secret ?? '' }
    },

    async startReceiver(answer?: Responder) {
      const receiver = await startReceiver(answer)
      stops.push(() => receiver.stop())
      return receiver
    },

    /** Enqueues a message of the app. Resolves to its id, or to an empty string if no endpoint is subscribed. */
    async emit(appId: string): Promise<string> {
      const data = { appId, installId: randomBytes(4).toString('hex') }
      const message = { appId, type: 'install.unmatched', data, nowMs: clock.nowMs } as const
      const id = await db.transaction().execute((trx) => enqueueMessage(trx, message))
      return id ?? ''
    },

    /** Starts a worker that polls only when the test calls `deliver`. */
    startWorker(options: Partial<WebhookDeliveryOptions> = {}) {
      const worker = startWebhookDelivery({
        db,
        keys,
        emails: noEmails,
        safeFetch,
        now: () => clock.nowMs,
        random: () => 0.5,
        everyMs: 1_000_000,
        timeoutMs: 2_000,
        onFailure: (error) => failures.push(error),
        ...options,
      })
      stops.unshift(() => worker.stop())
      return worker
    },

    /** Lists deliveries, oldest first. */
    async listDeliveries(appId: string, endpointId: string) {
      const filter = { appId, endpointId, after: null, limit: 1_000 }
      return (await listDeliveries(db, filter)).toReversed()
    },
  }
}
