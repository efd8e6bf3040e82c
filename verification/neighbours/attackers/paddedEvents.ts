import { maxRequestBytes } from '@throughlink/protocol'
import { makeEvents } from '../../harness/phones/phones.ts'
import type { Attacker } from '../attacker.ts'
import { perSecond } from '../perSecond.ts'

export const paddedEvents: Attacker = {
  sends: 'one event in half a megabyte of spaces',
  perSecond: perSecond('events', 'address'),
  maxOpen: 32,
  start: ({ sendBatch }) => ({
    send() {
      const text = JSON.stringify({ sentAt: Date.now(), events: makeEvents(1) })
      return sendBatch(`${text.slice(0, -1).padEnd(maxRequestBytes - 100)}}`)
    },
  }),
}
