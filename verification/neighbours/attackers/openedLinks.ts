import { randomUUID } from 'node:crypto'
import { maxEventsPerRequest } from '@throughlink/protocol'
import { makeEvents } from '../../harness/phones/phones.ts'
import type { Attacker } from '../attacker.ts'
import { perSecond } from '../perSecond.ts'

export const openedLinks: Attacker = {
  sends: '`link_opened` events with random links, a hundred in each request',
  perSecond: perSecond('events', 'address'),
  maxOpen: 32,
  start: ({ sendBatch, app, victimDomain }) => ({
    send() {
      const open = (event: object, at: number) => {
        const domain = at % 2 === 0 ? app.domain : victimDomain
        return { ...event, data: { url: `https://${domain}/A/${randomUUID()}/B` } }
      }
      const events = makeEvents(maxEventsPerRequest, 'link_opened').map(open)
      return sendBatch({ sentAt: Date.now(), events })
    },
  }),
}
