import type { Attacker } from '../attacker.ts'
import { perSecond } from '../perSecond.ts'

/** Filters of the list of links that match few links or none, so that an index of the order does not help. */
const queries = [
  'search=ab',
  'search=no-such-link-anywhere',
  'createdBy=person:nobody',
  'status=expired',
  'status=archived',
  'tags=nobody-uses-it',
  'tags=common&search=zz&sort=slug',
  'domain=other.example&sort=updatedAt',
]

export const listScans: Attacker = {
  sends: 'lists of links, filtered so that few links match',
  perSecond: perSecond('management', 'key'),
  maxOpen: 25,
  start({ manage }) {
    let turn = 0
    return { send: () => manage(`links?${queries[turn++ % queries.length] ?? ''}`) }
  },
}
