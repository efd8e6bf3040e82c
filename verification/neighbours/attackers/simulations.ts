import { knownSlug } from '../../harness/servers/startTestbed.ts'
import type { Attacker } from '../attacker.ts'
import { perSecond } from '../perSecond.ts'

export const simulations: Attacker = {
  sends: 'simulations with fifty other people',
  perSecond: perSecond('management', 'key'),
  maxOpen: 25,
  start: ({ manage, app }) => ({
    send: () =>
      manage('simulations', {
        method: 'POST',
        body: {
          link: `https://${app.domain}/${knownSlug}`,
          device: 'iphone-safari',
          neighbors: 50,
        },
      }),
  }),
}
