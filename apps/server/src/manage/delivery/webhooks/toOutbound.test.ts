import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signMessage } from './toOutbound.ts'
import { formatWebhookSecret, generateWebhookSecret } from './webhookSecret.ts'

const body = '{"type":"link.created","data":{"slug":"ünï"}}'

test('a message verifies with any of its secrets, and with no other', () => {
  const secrets = [generateWebhookSecret(), generateWebhookSecret()]
  const headers = { ...signMessage('msg_1', Date.now(), body, secrets) }
  for (const secret of secrets) {
    const webhook = new Webhook(formatWebhookSecret(secret))
    expect(webhook.verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => webhook.verify(`${body} `, headers)).toThrow('No matching signature')
    expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow()
  }
  const other = new Webhook(formatWebhookSecret(generateWebhookSecret()))
  expect(() => other.verify(body, headers)).toThrow('No matching signature')
})

test('the signature equals the example in the specification', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const example = '{"test": 2432232314}'
  expect(signMessage('msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330_999, example, [secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a secret has the length that the specification requires', () => {
  const text = formatWebhookSecret(generateWebhookSecret())
  expect(text).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
})
