import { request } from 'node:http'
import type { DashboardService } from './startDashboard.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** A click on a link of the large organization, from an iPhone. */
export function clickLink({ origin, lumen }: DashboardService, slug: string): Promise<number> {
  const headers = { host: lumen.domain, 'user-agent': iphone, accept: 'text/html' }
  return new Promise((resolve, reject) => {
    request(new URL(`/${slug}`, origin), { headers }, (response) => {
      response.resume()
      response.on('end', () => {
        resolve(response.statusCode ?? 0)
      })
    })
      .on('error', reject)
      .end()
  })
}
