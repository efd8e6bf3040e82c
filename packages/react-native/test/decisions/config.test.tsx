import { testSignals } from '@throughlink/client/testing'
import type { Config, Link, LinkError } from '@throughlink/react-native'
import {
  advance,
  apiKey,
  clickId,
  createPhone,
  isIos,
  link,
  matched,
  route,
  short,
  simulatePhones,
  takeLogLines,
} from './phone.tsx'

simulatePhones()

const foreign = 'https://bank.example/callback/done?token=SECRET'
const clipboard = { hasUrl: () => true, readText: () => link }
const referrer = { referrer: `clickId=${clickId}` }
const hang = () => new Promise<never>(() => undefined)

describe('baseUrl', () => {
  test('every request goes to baseUrl, not to the address in the key', async () => {
    const phone = createPhone({ config: { baseUrl: 'https://own.example/' } })
    const app = await phone.launch()
    app.sdk.LinkAnalytics.logEvent('login')
    await phone.open(short)
    await advance(10_000)
    expect(phone.hosts()).toHaveLength(3)
    expect(new Set(phone.hosts())).toEqual(new Set(['https://own.example']))
  })
})

describe('linkHosts', () => {
  const config = { linkHosts: ['acme.example'] }

  test('with linkHosts, a foreign URL is not shown, not sent and causes no render', async () => {
    const phone = createPhone({ config })
    const app = await phone.launch({ initialUrl: foreign })
    expect(phone.matches()).toHaveLength(1)
    const [renders, requests] = [app.contexts.length, phone.service.requests.length]
    await phone.open(foreign)
    await phone.open('https://bank.example/x')
    await advance(60_000)
    expect(app.shown()).toBe('home')
    expect(app.contexts).toHaveLength(renders)
    expect(phone.service.requests).toHaveLength(requests)
  })

  test('with linkHosts, links on those hosts and scheme links are shown', async () => {
    const phone = createPhone({ config })
    const app = await phone.launch()
    await phone.open(link)
    expect(app.shown()).toBe(route)
    await phone.open('acme://invite/7')
    expect(app.shown()).toBe('/invite/7')
  })

  test('without linkHosts, every web URL is a link', async () => {
    const phone = createPhone()
    const app = await phone.launch({ initialUrl: foreign })
    expect(app.shown()).toBe('/callback/done?token=SECRET')
    expect(phone.matches()).toHaveLength(0)
    await advance(60_000)
    expect(JSON.stringify(phone.service.requests)).not.toContain('SECRET')
  })
})

describe('matching', () => {
  test('"full" is the default: it sends the fingerprint, also along with a pasted link', async () => {
    const phone = createPhone({ clipboard, referrer, script: { match: () => matched(link) } })
    const app = await phone.launch()
    expect(app.shown()).toBe(route)
    const { model } = testSignals
    expect(phone.matches()).toEqual([
      isIos
        ? expect.objectContaining({ model, pastedLink: 'https://acme.example/products/42' })
        : { installId: expect.any(String) as string, clickId },
    ])
  })

  test('"deterministic" sends the clickId or pasted link, and no fingerprint', async () => {
    const phone = createPhone({
      clipboard,
      referrer,
      config: { matching: 'deterministic' },
      script: { match: () => matched(link) },
    })
    const app = await phone.launch()
    expect(app.shown()).toBe(route)
    const installId = expect.any(String) as string
    expect(phone.matches()).toEqual([
      isIos
        ? { installId, platform: 'ios', pastedLink: 'https://acme.example/products/42' }
        : { installId, clickId },
    ])
  })

  test('"deterministic" without a clickId or pasted link sends no request and ends processed', async () => {
    const phone = createPhone({ config: { matching: 'deterministic' } })
    const app = await phone.launch()
    expect(app.shown()).toBe('home')
    expect(app.details.map(({ reason }) => reason)).toEqual([null, 'no_token'])
    await advance(60_000)
    expect(phone.service.requests).toHaveLength(0)
  })

  test('"off" sends nothing and ends processed; opened links work', async () => {
    const phone = createPhone({ clipboard, referrer, config: { matching: 'off' } })
    const app = await phone.launch()
    expect(app.shown()).toBe('home')
    await phone.open('acme://invite/7')
    expect(app.shown()).toBe('/invite/7')
    await advance(60_000)
    expect(phone.service.requests).toHaveLength(0)
  })

  test.each(['full', 'deterministic', undefined] as const)(
    'changing "off" to %s runs the match, with one more render and no second splash',
    async (matching) => {
      const phone = createPhone({
        clipboard,
        referrer,
        script: { match: () => matched(link, 500) },
      })
      const app = await phone.launch({ config: { matching: 'off' } })
      await advance(60_000)
      await app.update({ matching })
      expect(app.shown()).toBe('home')
      await advance(500)
      expect(app.shown()).toBe(route)
      expect(app.contexts.map(({ isLinkProcessed }) => isLinkProcessed)).toEqual([
        false,
        true,
        true,
      ])
      expect(phone.matches()).toHaveLength(1)
    },
  )

  test('consent given on a later start runs the match', async () => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    await (await phone.launch({ config: { matching: 'off' } })).kill()
    const second = await phone.launch()
    expect(second.shown()).toBe(route)
  })

  test('changing "full" to "deterministic" between two attempts sends no further fingerprint', async () => {
    const phone = createPhone({ script: { match: () => ({ status: 503, retryAfter: '1' }) } })
    const app = await phone.launch()
    await app.update({ matching: 'deterministic' })
    await advance(60_000)
    expect(app.shown()).toBe('home')
    expect(phone.matches()).toHaveLength(1)
  })

  test('withdrawing consent during the match ends it', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 1000) } })
    const app = await phone.launch()
    await app.update({ matching: 'off' })
    await advance(60_000)
    expect(app.shown()).toBe('home')
    expect(phone.matches()).toHaveLength(1)
    expect(phone.record()).toMatchObject({ processed: false })
  })
})

describe('timeoutMs', () => {
  const timeouts: [string, Partial<Config>, number][] = [
    ['five seconds by default', {}, 5000],
    ['the timeoutMs in the config', { timeoutMs: 800 }, 800],
  ]

  test.each(timeouts)('the wait for a hanging service ends after %s', async (_, config, ms) => {
    const phone = createPhone({ config, script: { match: () => 'hang' } })
    const app = await phone.launch()
    await advance(ms - 1)
    expect(app.shown()).toBe('splash')
    await advance(1)
    expect(app.shown()).toBe('home')
    await advance(60_000)
    expect(app.contexts).toHaveLength(2)
    expect(takeLogLines()).toHaveLength(1)
  })

  test.each(timeouts)(
    'the wait for all steps together, when each of them hangs, ends after %s',
    async (_, config, ms) => {
      const phone = createPhone({ config, script: { match: () => 'hang', resolve: () => 'hang' } })
      const app = await phone.launch({
        initialUrl: hang(),
        config: {
          adapters: {
            linking: { getInitialUrl: hang, subscribe: () => () => undefined },
            device: { read: hang },
            clipboard: { hasUrl: hang, readText: hang },
            installReferrer: { read: hang },
          },
        },
      })
      await advance(ms)
      expect(app.shown()).toBe('home')
      await advance(60_000)
      takeLogLines()
    },
  )

  test.each([0, -1, NaN, Infinity, 2 ** 40])(
    'a timeoutMs of %d neither skips the wait nor makes it endless',
    async (timeoutMs) => {
      const phone = createPhone({
        config: { timeoutMs },
        script: { match: () => matched(link, 500) },
      })
      const app = await phone.launch()
      expect(app.shown()).toBe('splash')
      await advance(1000)
      expect(app.shown()).toBe(route)
    },
  )
})

describe('keepUntilCleared', () => {
  const options = { script: { match: () => matched(link) }, config: { keepUntilCleared: true } }

  test('a link that was not cleared is shown again at the next start, without a request', async () => {
    const phone = createPhone(options)
    await (await phone.launch()).kill()
    const second = await phone.launch()
    expect(second.shown()).toBe(route)
    expect(second.contexts).toHaveLength(2)
    expect(second.last()).toMatchObject({ linkUrl: link, linkType: 'deferred' })
    expect(phone.service.requests).toHaveLength(1)
  })

  test('a link that was cleared is not shown again', async () => {
    const phone = createPhone(options)
    const first = await phone.launch()
    first.clearLink()
    await advance(0)
    await first.kill()
    const second = await phone.launch()
    expect(second.shown()).toBe('home')
    expect(phone.service.requests).toHaveLength(1)
  })

  test('keepUntilCleared is off by default: a link is not shown again', async () => {
    const phone = createPhone({ script: options.script })
    await (await phone.launch()).kill()
    expect((await phone.launch()).shown()).toBe('home')
    expect((await phone.launch({ config: { keepUntilCleared: true } })).shown()).toBe('home')
  })
})

describe('resumeUnanswered', () => {
  const config = { resumeUnanswered: true }

  /** Runs a first launch without a network and consumes its log line. */
  async function launchOffline(options: Parameters<typeof createPhone>[0] = {}) {
    const phone = createPhone({ script: { match: () => 'offline' }, ...options })
    const app = await phone.launch()
    await advance(5000)
    await app.kill()
    expect(takeLogLines()).toHaveLength(1)
    return phone
  }

  test('after an offline first launch, the next start finds the link, as the same install', async () => {
    const phone = await launchOffline({ config })
    phone.service.script.match = () => matched(link)
    const second = await phone.launch()
    expect(second.shown()).toBe(route)
    expect(new Set(phone.matches().map(({ installId }) => installId)).size).toBe(1)
    await second.kill()
    expect((await phone.launch()).shown()).toBe('home')
  })

  test('the match is resumed on every start until there is an answer', async () => {
    const phone = await launchOffline({ config })
    for (let start = 1; start <= 4; start++) {
      const app = await phone.launch()
      await advance(5000)
      await app.kill()
    }
    expect(takeLogLines()).toHaveLength(4)
    phone.service.script.match = () => matched(link)
    const last = await phone.launch()
    expect(last.shown()).toBe(route)
    await last.kill()
    const requests = phone.matches().length
    expect((await phone.launch()).shown()).toBe('home')
    expect(phone.matches()).toHaveLength(requests)
  })

  test('the match is not resumed after 72 hours', async () => {
    const phone = await launchOffline({ config })
    phone.service.script.match = () => matched(link)
    jest.setSystemTime(Date.now() + 73 * 60 * 60 * 1000)
    expect((await phone.launch()).shown()).toBe('home')
  })

  test('resumeUnanswered is off by default: a failed match counts as processed', async () => {
    const phone = await launchOffline()
    phone.service.script.match = () => matched(link)
    const requests = phone.matches().length
    expect((await phone.launch()).shown()).toBe('home')
    expect(phone.matches()).toHaveLength(requests)
  })
})

describe('onLink', () => {
  test('onLink is called once per link with all its details, also in StrictMode', async () => {
    const links: Link[] = []
    const onLink = (found: Link) => void links.push(found)
    const phone = createPhone({ config: { onLink }, script: { match: () => matched(link) } })
    const app = await phone.launch({ isStrict: true })
    await phone.open('acme://invite/7')
    await app.update({})
    await app.remount()
    await advance(60_000)
    expect(links).toEqual([
      {
        url: link,
        resolvedUrl: null,
        route,
        type: 'deferred',
        method: 'probabilistic',
        confidence: 0.97,
      },
      {
        url: 'acme://invite/7',
        resolvedUrl: null,
        route: '/invite/7',
        type: 'scheme',
        method: 'opened',
        confidence: 1,
      },
    ])
  })

  test('the callback of the latest render is called', async () => {
    const [old, current] = [jest.fn(), jest.fn()]
    const phone = createPhone({ script: { match: () => matched(link, 500) } })
    const app = await phone.launch({ config: { onLink: old } })
    await app.update({ onLink: current })
    await advance(500)
    expect(old).not.toHaveBeenCalled()
    expect(current).toHaveBeenCalledTimes(1)
  })

  test('an error thrown by onLink causes only a log line', async () => {
    const onLink = () => {
      throw new Error('broken')
    }
    const phone = createPhone({ config: { onLink }, script: { match: () => matched(link) } })
    expect((await phone.launch()).shown()).toBe(route)
    expect(takeLogLines()).toEqual([expect.stringContaining('onLink callback threw')])
  })
})

describe('onError', () => {
  const script = { match: () => ({ status: 401 }) }

  test('onError receives a typed error, and one line is logged', async () => {
    const errors: LinkError[] = []
    const onError = (error: LinkError) => void errors.push(error)
    const phone = createPhone({ config: { onError }, script })
    await phone.launch()
    await advance(60_000)
    expect(errors).toEqual([expect.objectContaining({ code: 'service_refused' })])
    expect(takeLogLines()).toHaveLength(1)
  })

  test('onError is optional, and an error thrown by it is ignored', async () => {
    const onError = () => {
      throw new Error('broken')
    }
    for (const config of [{}, { onError }]) {
      const phone = createPhone({ config, script })
      expect((await phone.launch()).shown()).toBe('home')
      expect(takeLogLines()).toHaveLength(1)
    }
  })
})

describe('adapters', () => {
  test('adapters in the config are used instead of the installed modules', async () => {
    const read = jest.fn(() => ({ ...testSignals, model: 'own' }))
    const getInitialUrl = jest.fn(() => null)
    const hasUrl = jest.fn(() => false)
    const readReferrer = jest.fn(() => null)
    const phone = createPhone()
    await phone.launch({
      config: {
        adapters: {
          device: { read },
          linking: { getInitialUrl, subscribe: () => () => undefined },
          clipboard: { hasUrl, readText: () => '' },
          installReferrer: { read: readReferrer },
        },
      },
    })
    expect(phone.matches()).toEqual([expect.objectContaining({ model: 'own' })])
    expect(getInitialUrl).toHaveBeenCalledTimes(1)
    expect(hasUrl).toHaveBeenCalledTimes(isIos ? 1 : 0)
    expect(readReferrer).toHaveBeenCalledTimes(isIos ? 0 : 1)
  })

  test('adapters missing from the config fall back to the installed modules', async () => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    const device = { read: () => testSignals }
    const app = await phone.launch({ config: { adapters: { device } } })
    expect(app.shown()).toBe(route)
  })
})

describe('the key contains the service address', () => {
  test('API_KEY and appID are enough: requests go to the origin in the key', async () => {
    const phone = createPhone()
    await phone.launch()
    expect(phone.hosts()).toEqual(['https://links.example.com'])
  })

  test.each(['live_secret', 'pk_short', `${apiKey.slice(0, 5)}!_x`])(
    'a key without an origin (%s) is reported once, and no other host receives a request',
    async (API_KEY) => {
      const phone = createPhone({ config: { API_KEY }, script: { match: () => 'offline' } })
      const app = await phone.launch()
      await advance(5000)
      expect(app.shown()).toBe('home')
      expect(new Set(phone.hosts())).toEqual(new Set(['https://throughlink.invalid']))
      const [first, ...rest] = takeLogLines()
      expect(first).toContain('API_KEY contains no service URL')
      expect(first).not.toContain(API_KEY)
      expect(rest).toHaveLength(1)
    },
  )
})

test('a secret key is reported in capitals, and never sent', async () => {
  const phone = createPhone({ config: { API_KEY: 'sk_secret' } })
  const app = await phone.launch()
  await advance(60_000)
  expect(app.shown()).toBe('home')
  expect(phone.hosts()).toEqual([])
  expect(takeLogLines()).toEqual([expect.stringContaining('SECRET KEY')])
})

describe('the context matches the specification', () => {
  test('the context has exactly five properties in every state', async () => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    const app = await phone.launch()
    app.clearLink()
    expect(app.contexts).toHaveLength(3)
    for (const context of app.contexts) {
      expect(Object.keys(context).sort()).toEqual([
        'clearLink',
        'isLinkProcessed',
        'linkRoute',
        'linkType',
        'linkUrl',
      ])
    }
  })

  test('method, confidence, reason and error are in the details', async () => {
    const base = { method: null, confidence: null, reason: null, error: null }
    const none = { ...base, lastLink: null, installId: null }
    const found = { installId: expect.any(String) as string, lastLink: { url: link } }
    const phone = createPhone({ script: { match: () => matched(link) } })
    const app = await phone.launch()
    app.clearLink()
    expect(app.details).toMatchObject([
      { ...none, status: 'pending' },
      { ...base, ...found, status: 'linked', method: 'probabilistic', confidence: 0.97 },
      { ...base, ...found, status: 'none', reason: 'cleared' },
    ])
  })

  test('a change of the details alone does not re-render readers of the context', async () => {
    const body = { link: null, matchType: 'none', confidence: 0, reason: 'ambiguous' } as const
    const phone = createPhone({ script: { match: () => ({ body, afterMs: 2000 }) } })
    const app = await phone.launch({ config: { timeoutMs: 1000 } })
    await advance(60_000)
    expect(app.details.map(({ reason }) => reason)).toEqual([null, 'timeout', 'ambiguous'])
    expect(app.contexts).toHaveLength(2)
    expect(takeLogLines()).toEqual([expect.stringContaining('in time')])
  })
})
