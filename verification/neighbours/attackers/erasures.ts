import { makeInstallId } from '../../harness/phones/phones.ts'
import type { Attacker } from '../attacker.ts'
import { perSecond } from '../perSecond.ts'

export const erasures: Attacker = {
  sends: 'erasures of installs',
  perSecond: perSecond('management', 'key'),
  maxOpen: 25,
  start: ({ manage }) => ({
    send: () => manage(`installs/${makeInstallId()}/erasure`, { method: 'POST' }),
  }),
}
