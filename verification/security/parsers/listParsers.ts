import { isIP } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { linkRoute, parseLinkRoute, shortUrl } from '@throughlink/client'
import { readClickSignals, readVisitor } from '@throughlink/matcher'
import { formatPublishableKey, isClickId, limits, parsePublishableKey } from '@throughlink/protocol'
import { readKeyKind } from '@throughlink/server/src/catalog/apps/keys.ts'
import { chooseLanguage } from '@throughlink/server/src/catalog/landing/chooseLanguage.ts'
import { languages } from '@throughlink/server/src/catalog/landing/texts/texts.ts'
import { isAllowedDestination } from '@throughlink/server/src/catalog/links/isAllowedDestination.ts'
import { passQuery } from '@throughlink/server/src/catalog/visits/passQuery.ts'
import { readCampaign } from '@throughlink/server/src/catalog/visits/readCampaign.ts'
import { readPastedLink } from '@throughlink/server/src/edge/matching/readPastedLink.ts'
import { readShortLink } from '@throughlink/server/src/manage/links/imports/columnMapper.ts'
import { CsvFormatError, readCsv } from '@throughlink/server/src/manage/links/imports/readCsv.ts'
import { createClickTokens } from '@throughlink/server/src/pipeline/clicks/clickTokens.ts'
import { readForwardedAddresses } from '@throughlink/server/src/platform/http/addForwardedAddresses.ts'
import { userAgents } from '@throughlink/server/test/support/browser.ts'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import type { Parser } from './parser.ts'

const nowMs = Date.UTC(2026, 10, 1)
const destination = 'https://lumen.example/a?id=1#part'
const maxCsvBytes = 10_000

/** Every parser of text that strangers write, with what must hold for its results. */
export async function listParsers(): Promise<Readonly<Record<string, Parser>>> {
  const tokens = createClickTokens([{ id: 1, secret: Buffer.alloc(32, 7) }])
  const { clickId, reference } = tokens.mint('4711', nowMs)
  const clipboardToken = tokens.clipboardToken(reference)
  const known = new Set([clickId, clipboardToken])
  const { parseReferrer, readStoreLabel } = await loadReferrerParsers()
  const key = formatPublishableKey('https://links.example', 'k3J9sQ2vX7bN5mT1')
  const addresses = ['203.0.113.9', '2001:db8::1', '::ffff:203.0.113.9', '[2001:db8::1]:443']

  return {
    'links in the app': {
      seeds: [
        destination,
        'myapp://products/42?a=b',
        '//host/x',
        '/a?b#c',
        'exp://h/--/a',
        '',
        '?',
      ],
      check(text) {
        const route = linkRoute(text)
        if (route === null) return null
        if (!route.startsWith('/') || /^\/[/\\]/.test(route)) return 'a route to another host'
        parseLinkRoute(route)
        shortUrl(text, ['go.example'])
        return null
      },
    },
    destinations: {
      seeds: [
        destination,
        'lumen://a',
        'javascript:alert(1)',
        'https://a@b/',
        'http:/\\x',
        'data:,',
      ],
      check(text) {
        if (!isAllowedDestination(text, 'lumen')) return null
        const { protocol, username } = new URL(text)
        const isAllowed = ['http:', 'https:', 'lumen:'].includes(protocol) && username === ''
        return isAllowed ? null : 'a forbidden destination'
      },
    },
    queries: {
      seeds: ['a=1&b=2', 'utm_source=x&utm_medium=é', 'id=2', 'id[]=2', '%zz=%', 'a;b', '#x'],
      check(text) {
        readCampaign(text, { campaign: {}, passesCampaign: true, passesQuery: true })
        const url = new URL(passQuery(destination, text))
        const isSame = url.origin + url.pathname + url.hash === 'https://lumen.example/a#part'
        const ids = url.searchParams.getAll('id')
        return isSame && ids.length === 1 && ids[0] === '1' ? null : 'another destination'
      },
    },
    'pasted links': {
      seeds: [
        `https://go.example/amber?tl=${clipboardToken}`,
        'https://go.example/a#b',
        'text',
        'http:',
      ],
      check(text) {
        readShortLink(text)
        const { token, domain, path } = readPastedLink(text)
        if (domain === null) return token === null && path === '' ? null : 'parts without a domain'
        return null
      },
    },
    'user agents': {
      seeds: [
        ...Object.values(userAgents),
        'Instagram 300.0 (iPhone15,4; iOS 18_7; scale=3.00; 1179x2556)',
      ],
      check(text) {
        const headers = {
          'user-agent': text,
          'sec-ch-ua-model': text,
          'sec-ch-ua-platform-version': text,
          'sec-purpose': text,
        }
        const visitor = readVisitor(headers)
        const signals = JSON.stringify(readClickSignals(headers))
        if (signals.length > 4_000) return 'long signals'
        return typeof visitor.isBot === 'boolean' ? null : 'no visitor'
      },
    },
    'Accept-Language': {
      seeds: [
        'en-GB,en;q=0.9',
        'zh-Hant-TW',
        '*;q=0',
        'de;q=1.000,fr;q=0.001',
        ';;,,',
        'iw,in;Q=0.5',
      ],
      check(text) {
        readClickSignals({ 'accept-language': text })
        return languages.includes(chooseLanguage(text)) ? null : 'an unknown language'
      },
    },
    'install referrers': {
      seeds: [
        `clickId=${clickId}&utm_source=x`,
        'utm_source=google-play&utm_medium=organic',
        '(not set)',
        'a%3Db',
      ],
      check(text) {
        readStoreLabel(text)
        const found = parseReferrer(text)
        return found === null || found.length > 0 ? null : 'an empty click id'
      },
    },
    keys: {
      seeds: [key, 'sk_0123456789abcdef', 'pk_live_x', 'pk__', 'pk_', ''],
      check(text) {
        const parsed = parsePublishableKey(text)
        if ((readKeyKind(text) === 'publishable') !== (parsed !== null)) return 'two kinds'
        const written = parsed?.origin ?? null
        if (written === null) return null
        return new URL(written).origin === written ? null : 'an origin that is none'
      },
    },
    'click ids': {
      seeds: [clickId, clipboardToken, clickId.slice(0, 40), `tl1${'A'.repeat(52)}`],
      check(text) {
        const isAccepted =
          tokens.readClickId(text, nowMs) !== null ||
          tokens.readClipboardToken(text, nowMs) !== null
        if (isClickId(text) && text.length > limits.maxIdLength) return 'a long click id'
        return !isAccepted || known.has(text) ? null : 'a forged click id'
      },
    },
    'X-Forwarded-For': {
      seeds: [
        ...addresses,
        addresses.join(', '),
        '203.0.113.9:1234',
        'unknown',
        '1.2.3.4,,',
        'for=1.2.3.4',
      ],
      check(text) {
        const entries = readForwardedAddresses(text).split(', ')
        return entries.every((each) => each === 'unknown' || isIP(each) !== 0) ? null : 'no address'
      },
    },
    CSV: {
      seeds: [
        'slug,destination\na,https://x.example\n',
        '"a ""b""",c\r\nd',
        '\ufeffa\n',
        'a"b,"c\n',
        '"\n\n',
      ],
      check: checkCsv,
    },
  }
}

async function checkCsv(text: string): Promise<string | null> {
  const bytes = Buffer.from(text)
  try {
    let line = 0
    for await (const row of readCsv(Readable.from([bytes]), maxCsvBytes)) {
      if (row.line <= line) return 'lines out of order'
      line = row.line
    }
    return null
  } catch (error) {
    return error instanceof CsvFormatError ? null : `threw ${String(error)}`
  }
}

interface ReferrerParsers {
  readonly parseReferrer: (referrer: string) => string | null
  readonly readStoreLabel: (referrer: string) => string | null
}

/** Loads the client's parsers of Play's install referrer, which the package does not export. */
async function loadReferrerParsers(): Promise<ReferrerParsers> {
  const load = async (name: string): Promise<unknown> => {
    const path = join(repositoryRoot, 'packages/client/src/match', `${name}.ts`)
    return import(pathToFileURL(path).href)
  }
  const { parseReferrer } = (await load('parseReferrer')) as ReferrerParsers
  const { readStoreLabel } = (await load('readStoreLabel')) as ReferrerParsers
  return { parseReferrer, readStoreLabel }
}
