import { expect, test } from 'vitest'
import { createValues, toNewWebhook, toWebhookChanges } from './webhookForm.ts'

test('a new webhook gets all types, a connector names them', () => {
  expect(createValues('webhook').eventTypes).toEqual([])
  expect(createValues('ga4').eventTypes).not.toContain('link.clicked')
  expect(createValues('ga4').eventTypes).toContain('event.logged')
})

test('sends a URL for webhooks and settings for connectors', () => {
  const webhook = toNewWebhook({ ...createValues('webhook'), url: ' https://example.com/hook ' })
  expect(webhook).toMatchObject({ kind: 'webhook', url: 'https://example.com/hook' })
  expect(webhook).not.toHaveProperty('settings')
  const values = { ...createValues('mixpanel'), settings: { region: 'in', projectToken: ' t ' } }
  expect(toNewWebhook(values)).toMatchObject({ settings: { region: 'in', projectToken: 't' } })
  expect(toNewWebhook(values)).not.toHaveProperty('url')
})

test('an origin replaces the region, and an empty secret keeps the old one', () => {
  const settings = { region: 'eu', origin: 'https://posthog.example.com', apiKey: '' }
  const changes = toWebhookChanges({ ...createValues('posthog'), settings })
  expect(changes.settings).toEqual({ origin: 'https://posthog.example.com' })
})

test('drops the sampling of types that are not sent', () => {
  const sampling = { 'link.clicked': 0.1, 'event.logged': 0.5 }
  const values = { ...createValues('webhook'), eventTypes: ['link.clicked'], sampling } as const
  expect(toWebhookChanges(values).sampling).toEqual({ 'link.clicked': 0.1 })
})
