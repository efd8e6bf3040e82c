import { get } from 'node:http'
import type { Attacker } from '../attacker.ts'

export const exports: Attacker = {
  sends: 'exports of all links, several at a time',
  perSecond: 1,
  maxOpen: 4,
  start({ port, app, keyHeaders: headers }) {
    const path = `/api/v1/apps/${app.appId}/exports/links?format=csv`
    const stopping = new AbortController()
    return {
      // Its client does not keep the file, which may have 200 MB.
      send: () =>
        new Promise((resolve) => {
          const request = get(
            { host: '127.0.0.1', port, path, headers, signal: stopping.signal },
            (response) => {
              response.resume()
              response.once('close', () => {
                resolve(response.statusCode ?? 0)
              })
              response.once('error', () => undefined)
            },
          )
          request.once('error', () => {
            resolve(0)
          })
        }),
      stop: () => {
        stopping.abort()
      },
    }
  },
}
