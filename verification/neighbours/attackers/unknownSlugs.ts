import { randomBytes } from 'node:crypto'
import type { Attacker } from '../attacker.ts'

/** More than one address may, and each comes from a network of its own. */
const perSecond = 100

export const unknownSlugs: Attacker = {
  sends: 'visits to links that do not exist, from 65,536 networks of one /48',
  perSecond,
  maxOpen: 64,
  start: ({ visit, victimDomain }) => ({
    send() {
      const network = randomBytes(2).toString('hex')
      const address = `2001:db8:77:${network}::1`
      return visit(victimDomain, `/${randomBytes(6).toString('hex')}`, address)
    },
  }),
}
