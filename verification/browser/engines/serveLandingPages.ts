import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { signalsBeaconPath } from '@throughlink/server/src/catalog/landing/landing.ts'
import { buildPageHeaders } from '@throughlink/server/src/catalog/landing/responseHeaders.ts'
import {
  landingKinds,
  nonce,
  renderSamplePage,
} from '@throughlink/server/test/support/renderSamplePage.ts'
import { sampleLink } from '@throughlink/server/test/support/sampleLink.ts'
import { listen, type Listening } from '../../harness/browser/listen.ts'

export { landingKinds }

export interface LandingPages extends Listening {
  /** The kinds of page whose script has reported. */
  readonly reports: string[]
}

/** Serves a landing page of each kind at `/<kind>`, with the headers of the service. */
export async function serveLandingPages(): Promise<LandingPages> {
  const reports: string[] = []
  const link = sampleLink(
    { imageUrl: null },
    { accentColor: '#0b6b4f', landingText: 'Plants for every window, with a card.' },
  )
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const kind = landingKinds.find((each) => path === `/${each}`)
    if (path === signalsBeaconPath) {
      void json(request).then((report) => {
        reports.push((report as { readonly clickId: string }).clickId)
        response.writeHead(204).end()
      })
    } else if (kind === undefined) {
      response.writeHead(404).end()
    } else {
      const { markup } = renderSamplePage(kind, link, { clickId: kind, reportOrigins: [] })
      response.writeHead(200, buildPageHeaders(nonce)).end(markup)
    }
  })
  return { ...(await listen(server)), reports }
}
