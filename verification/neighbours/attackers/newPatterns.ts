import type { Attacker } from '../attacker.ts'
import { perSecond } from '../perSecond.ts'

export const newPatterns: Attacker = {
  sends: 'visits below patterns of a domain with as many as allowed, while one of them is changed',
  perSecond: perSecond('click', 'address'),
  maxOpen: 16,
  async start({ visit, app, manage, client, keyHeaders }) {
    const { body } = await client.send({
      path: `/api/v1/apps/${app.appId}/links`,
      method: 'POST',
      headers: keyHeaders,
      body: { slug: 'changed/*', destination: 'https://lumen.example/*' },
    })
    const { id } = JSON.parse(body) as { readonly id: string }
    let turn = 0
    return {
      send() {
        if (turn++ % 2 === 0) return visit(app.domain, `/p${turn}/x/y`)
        return manage(`links/${id}`, { method: 'PATCH', body: { title: `Title ${turn}` } })
      },
    }
  },
}
