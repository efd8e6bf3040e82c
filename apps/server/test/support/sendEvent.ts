import { randomUUID } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import type { Seeded } from '#commands/seedOrganization.ts'

/** Sends one event of an app to a server process. */
export function sendEvent(url: string, { appId, publishableKey }: Seeded): Promise<Response> {
  return fetch(url + apiPaths.events, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${publishableKey}`,
      'x-app-id': appId,
    },
    body: JSON.stringify({
      sentAt: Date.now(),
      events: [{ id: randomUUID(), name: 'opened', time: Date.now(), installId: randomUUID() }],
    }),
  })
}
