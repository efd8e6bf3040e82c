import { noEmails } from '#manage/delivery/email/createEmails.ts'
import { startWebhookDelivery } from '#manage/delivery/webhooks/startWebhookDelivery.ts'
import { deriveSealingKey } from '#platform/crypto/sealSecret.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { createSafeFetch } from '#platform/outbound/createSafeFetch.ts'

/** A process that only delivers webhooks, for tests that kill it during a delivery. */
const [databaseUrl = '', secret = ''] = process.argv.slice(2)
const { db } = createPostgres({ url: databaseUrl })

startWebhookDelivery({
  db,
  emails: noEmails,
  keys: [deriveSealingKey(Buffer.from(secret, 'hex'))],
  safeFetch: createSafeFetch({
    mayUseHttp: true,
    ports: 'any',
    allowedNetworks: ['127.0.0.1/32'],
  }),
  now: Date.now,
  everyMs: 20,
  onFailure: (error) => {
    throw error
  },
})
