import { readFileSync } from 'node:fs'
import { FiltersEngine, Request } from '@ghostery/adblocker'
import { latestScriptPath } from '@throughlink/protocol/rules'
import { currentScript } from '@throughlink/server/src/catalog/website/websiteScripts.ts'
import { describe, expect, test } from 'vitest'
import { publicFilters } from './publicFilters.ts'

const engine = FiltersEngine.parse(publicFilters.join('\n'))

type Kind = 'script' | 'xhr' | 'image' | 'document'

function isBlocked(url: string, type: Kind, sourceUrl = 'https://www.acme.example/'): boolean {
  return engine.match(Request.fromRawDetails({ url, type, sourceUrl })).match
}

/** Requests of the script, on a domain of the website's own site and on one of another site. */
const ours = ['https://go.acme.example', 'https://acme.link'].flatMap((origin) => [
  [`${origin}${currentScript.path}`, 'script'] as const,
  [`${origin}${latestScriptPath}`, 'script'] as const,
  [`${origin}/_tl/card.json?language=en&color=ffd60a`, 'xhr'] as const,
  [`${origin}/_tl/code.svg?link=%2Fopen%2Fproducts%2F42%3Futm_medium%3Dqr`, 'image'] as const,
  [`${origin}/open/products/42?utm_source=x&ref=anna&utm_medium=banner`, 'document'] as const,
])

test.each(ours)('%s as %s is not blocked', (url, type) => {
  expect(isBlocked(url, type)).toBe(false)
})

describe('control: requests of other kits are blocked', () => {
  test.each([
    ['https://cdn.branch.io/branch-latest.min.js', 'script'],
    ['https://app.link/_r?sdk=web2.86.5', 'script'],
    ['https://api2.branch.io/v1/pageview', 'xhr'],
    ['https://acme.onelink.me/abc/xyz?pid=web', 'document'],
    ['https://app.adjust.com/abc123', 'image'],
    ['https://www.acme.example/js/jquery.smartbanner.js', 'script'],
    ['https://www.acme.example/app-banner/settings', 'xhr'],
  ] as const)('%s as %s', (url, type) => {
    expect(isBlocked(url, type)).toBe(true)
  })
})

test('no path contains a word that block lists look for', () => {
  for (const [url] of ours.filter(([, type]) => type !== 'document')) {
    const { pathname } = new URL(url)
    expect(pathname).not.toMatch(
      /banner|smart|advert|\bads?\b|track|analytic|sdk|pixel|beacon|metric|stat|popup|promo|branch|deeplink|onelink/i,
    )
  }
})

test('no element of the script has a class or an id outside of its shadow root', () => {
  const script = readFileSync(
    new URL('../../../packages/web/src/renderBanner.ts', import.meta.url),
    'utf8',
  )
  expect(script).not.toMatch(/host\.(className|id|classList|dataset)/)
})
