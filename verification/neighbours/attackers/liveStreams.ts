import { type ClientRequest, get } from 'node:http'
import { knownSlug } from '../../harness/servers/startTestbed.ts'
import type { Attacker } from '../attacker.ts'
import { perSecond } from '../perSecond.ts'

/** As many as a key may have. */
const streams = 10

export const liveStreams: Attacker = {
  sends: 'clicks into ten live streams that never read',
  perSecond: perSecond('click', 'address'),
  maxOpen: 32,
  start({ visit, port, app, keyHeaders: headers }) {
    const path = `/api/v1/apps/${app.appId}/live`
    const opened = Array.from({ length: streams }, (): ClientRequest => {
      const request = get({ host: '127.0.0.1', port, path, headers, agent: false })
      request.on('response', (response) => response.socket.pause())
      request.on('error', () => undefined)
      return request
    })
    return {
      send: () => visit(app.domain, `/${knownSlug}`),
      stop() {
        for (const request of opened) request.destroy()
      },
    }
  },
}
