import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { resealSecrets } from '#manage/delivery/webhooks/resealSecrets.ts'
import { rotateSecret } from '#manage/delivery/webhooks/rotateSecret.ts'
import { deriveSealingKey } from '#platform/crypto/sealSecret.ts'
import { startProcess } from '#test/support/startProcess.ts'
import { keys, serverSecret, useWebhooks } from './useWebhooks.ts'

const hooks = useWebhooks()
const { db, clock } = hooks

test(
  'keys are rotated by restarts, and webhooks are delivered without the old ones',
  { timeout: 60_000 },
  async () => {
    const appId = await hooks.createApp()
    const receiver = await hooks.startReceiver()
    const endpoint = await hooks.createEndpoint(appId, { url: `${receiver.url}/hook` })
    const rotated = await rotateSecret(db, keys, {
      appId,
      id: endpoint.id,
      version: null,
      now: new Date(clock.nowMs),
    })
    if (rotated === null) throw new Error('The secret was not rotated.')

    const restart = async (env: Readonly<Record<string, string>>) => {
      const service = await startProcess({ env: { DATABASE_URL: hooks.databaseUrl, ...env } })
      expect(await service.stop(), service.output()).toBe(0)
      expect(service.output()).not.toContain('"level":40')
    }
    const deliverWith = async (key: Buffer) => {
      const worker = hooks.startWorker({ keys: [deriveSealingKey(key)] })
      await hooks.emit(appId)
      await worker.deliver()
      const request = receiver.received.at(-1)
      for (const secret of [endpoint.secret, rotated.secret]) {
        new Webhook(secret).verify(request?.body ?? '', request?.headers ?? {})
      }
      await worker.stop()
    }
    const [first, second] = [randomBytes(32), randomBytes(32)]
    const [a, b] = [first.toString('base64url'), second.toString('base64url')]

    // Sealed with CLICK_KEYS so far.
    await restart({ CLICK_KEYS: `1:${serverSecret.toString('base64url')}`, SECRETS_KEY: a })
    await deliverWith(first)
    // With other CLICK_KEYS.
    await restart({ SECRETS_KEY: `${b},${a}` })
    await deliverWith(second)
    expect(receiver.received).toHaveLength(2)
  },
)

test('a secret that no key opens is counted and left as it is', async () => {
  const appId = await hooks.createApp()
  await hooks.createEndpoint(appId, { url: 'http://127.0.0.1:1/hook' })
  const other = deriveSealingKey(randomBytes(32))
  expect(await resealSecrets(db, [other])).toEqual({ resealed: 0, unreadable: 1 })
  expect(await resealSecrets(db, [other, ...keys])).toEqual({ resealed: 1, unreadable: 0 })
  expect(await resealSecrets(db, [other])).toEqual({ resealed: 0, unreadable: 0 })
})
