import { maxEventDataStringLength, maxRequestBytes } from '@throughlink/protocol'
import { makeEvents } from '../../harness/phones/phones.ts'
import type { Attacker } from '../attacker.ts'
import { perSecond } from '../perSecond.ts'

/** Below the limit of an event, and as many as fit into a request. */
const textsPerEvent = 3
const events = Math.floor(maxRequestBytes / (textsPerEvent * maxEventDataStringLength + 500))

export const hugeEvents: Attacker = {
  sends: 'events with as much data as allowed',
  perSecond: perSecond('events', 'address'),
  maxOpen: 32,
  start({ sendBatch }) {
    const texts = Array.from({ length: textsPerEvent }, (_, at) => [
      `text${at}`,
      'lorem ipsum '.repeat(1_000).slice(0, maxEventDataStringLength),
    ])
    const data = Object.fromEntries(texts) as Record<string, string>
    return {
      send() {
        const batch = makeEvents(events).map((event) => ({ ...event, data }))
        return sendBatch({ sentAt: Date.now(), events: batch })
      },
    }
  },
}
