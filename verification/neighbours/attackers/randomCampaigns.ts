import { randomUUID } from 'node:crypto'
import { knownSlug } from '../../harness/servers/startTestbed.ts'
import type { Attacker } from '../attacker.ts'
import { perSecond } from '../perSecond.ts'

export const randomCampaigns: Attacker = {
  sends: 'clicks, each with a campaign of its own',
  perSecond: perSecond('click', 'address'),
  maxOpen: 32,
  start: ({ visit, app }) => ({
    send() {
      const id = randomUUID()
      const query = `utm_source=${id}&utm_medium=${id}&utm_campaign=${id}&utm_term=${id}`
      return visit(app.domain, `/${knownSlug}?${query}`)
    },
  }),
}
