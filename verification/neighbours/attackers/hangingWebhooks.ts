import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { click, makeInstallId, matchByClickId } from '../../harness/phones/phones.ts'
import type { Attacker } from '../attacker.ts'
import { attackerAddress } from '../createTools.ts'
import { perSecond } from '../perSecond.ts'

const webhooks = 10
/** Webhooks have few ports, so it has an address of its own on loopback. */
const receiver = { host: '127.77.0.1', port: 8_443 }

export const hangingWebhooks: Attacker = {
  sends: 'installs to ten webhooks whose server accepts connections and never responds',
  perSecond: perSecond('match', 'address') / 2,
  maxOpen: 16,
  async start({ client, app, manage }) {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }).listen(receiver)
    await once(server, 'listening')
    const url = `https://${receiver.host}:${receiver.port}/`
    for (let each = 0; each < webhooks; each += 1) {
      const status = await manage('webhooks', { method: 'POST', body: { url } })
      // An app has at most thirty. It keeps those of an earlier attack.
      if (status !== 201 && status !== 409) throw new Error(`A webhook got ${status}.`)
    }
    return {
      async send() {
        const { clickId } = await click(client, app, { address: attackerAddress })
        if (clickId === null) return 0
        const installId = makeInstallId()
        return (await matchByClickId(client, app, clickId, installId, attackerAddress)).status
      },
      stop() {
        for (const socket of sockets) socket.destroy()
        server.close()
      },
    }
  },
}
