import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

export interface SendEventsOptions {
  readonly key: string
  readonly appId: string
  readonly installId: string
  readonly names: readonly string[]
}

/** Sends events as an installed app does. From a page, because Chromium accepts the certificate of a test. */
export async function sendEvents(page: Page, options: SendEventsOptions): Promise<number> {
  const { key, appId, installId, names } = options
  const sentAt = Date.now()
  const events = names.map((name) => ({ id: randomUUID(), name, time: sentAt, installId }))
  return page.evaluate(
    async ({ path, headers, body }) => {
      const response = await fetch(path, { method: 'POST', headers, body })
      await response.text()
      return response.status
    },
    {
      path: '/api/link/events',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
        'x-app-id': appId,
        'x-sdk': 'story/1.0.0',
      },
      body: JSON.stringify({ sentAt, events }),
    },
  )
}
