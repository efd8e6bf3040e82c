import type { Attacker } from '../attacker.ts'
import { perSecond } from '../perSecond.ts'

export const tagCounts: Attacker = {
  sends: 'lists of the tags of a large app',
  perSecond: perSecond('management', 'key'),
  maxOpen: 25,
  start: ({ manage }) => ({ send: () => manage('tags') }),
}
