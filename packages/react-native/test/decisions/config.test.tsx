import type { Config, Link, LinkError } from '@throughlink/react-native'
import { testSignals } from '@throughlink/client/testing'
import {
  apiKey,
  clickId,
  createPhone,
  isIos,
  link,
  matched,
  pass,
  route,
  short,
  simulatePhones,
  takeLines,
} from './phone.tsx'

simulatePhones()

const foreign = 'https://bank.example/callback/done?token=SECRET'
const clipboard = { hasUrl: () => true, readText: () => link }
const referrer = { referrer: `clickId=${clickId}` }
const hang = () => new Promise<never>(() => undefined)

describe('baseUrl', () => {
  test('[decision 2.1] every request goes to it, and not to the address in the key', async () => {
    const phone = createPhone({ config: { baseUrl: 'https://own.example/' } })
    const app = await phone.launch()
    app.sdk.LinkAnalytics.logEvent('login')
    await phone.open(short)
    await pass(10_000)
    expect(phone.hosts()).toHaveLength(3)
    expect(new Set(phone.hosts())).toEqual(new Set(['https://own.example']))
  })
})

describe('linkHosts', () => {
  const config = { linkHosts: ['acme.example'] }

  test('[decision 2.2] with own hosts, a foreign URL is not shown, not sent and renders nothing', async () => {
    const phone = createPhone({ config })
    const app = await phone.launch({ initialUrl: foreign })
    expect(phone.matches()).toHaveLength(1)
    const [renders, requests] = [app.contexts.length, phone.service.requests.length]
    await phone.open(foreign)
    await phone.open('https://bank.example/x')
    await pass(60_000)
    expect(app.shown()).toBe('home')
    expect(app.contexts).toHaveLength(renders)
    expect(phone.service.requests).toHaveLength(requests)
  })

  test('[decision 2.2] with own hosts, their links and scheme links are shown', async () => {
    const phone = createPhone({ config })
    const app = await phone.launch()
    await phone.open(link)
    expect(app.shown()).toBe(route)
    await phone.open('acme://invite/7')
    expect(app.shown()).toBe('/invite/7')
  })

  test('[decision 2.2] without own hosts, every web URL is a link', async () => {
    const phone = createPhone()
    const app = await phone.launch({ initialUrl: foreign })
    expect(app.shown()).toBe('/callback/done?token=SECRET')
    expect(phone.matches()).toHaveLength(0)
    await pass(60_000)
    expect(JSON.stringify(phone.service.requests)).not.toContain('SECRET')
  })
})

describe('matching', () => {
  test('[decision 2.3] "full" is the default: the fingerprint is sent, and what is more certain with it', async () => {
    const phone = createPhone({ clipboard, referrer, script: { match: () => matched(link) } })
    const app = await phone.launch()
    expect(app.shown()).toBe(route)
    const { model } = testSignals
    expect(phone.matches()).toEqual([
      isIos
        ? expect.objectContaining({ model, pastedLink: 'https://acme.example/products/42' })
        : expect.objectContaining({
            clickId,
            shadow: expect.objectContaining({ model }) as object,
          }),
    ])
  })

  test('[decision 2.3] "deterministic" sends referrer or clipboard, and no fingerprint', async () => {
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

  test('[decision 2.3] "deterministic" with nothing to go by asks nothing and ends processed', async () => {
    const phone = createPhone({ config: { matching: 'deterministic' } })
    const app = await phone.launch()
    expect(app.shown()).toBe('home')
    expect(app.details.map(({ reason }) => reason)).toEqual([null, 'no_token'])
    await pass(60_000)
    expect(phone.service.requests).toHaveLength(0)
  })

  test('[decision 2.3] "off" sends nothing and ends processed; opened links work', async () => {
    const phone = createPhone({ clipboard, referrer, config: { matching: 'off' } })
    const app = await phone.launch()
    expect(app.shown()).toBe('home')
    await phone.open('acme://invite/7')
    expect(app.shown()).toBe('/invite/7')
    await pass(60_000)
    expect(phone.service.requests).toHaveLength(0)
  })

  test.each(['full', 'deterministic', undefined] as const)(
    '[decision 2.3] "off" that becomes %s runs the match then, in one more render and never splash again',
    async (matching) => {
      const phone = createPhone({
        clipboard,
        referrer,
        script: { match: () => matched(link, 500) },
      })
      const app = await phone.launch({ config: { matching: 'off' } })
      await pass(60_000)
      await app.update({ matching })
      expect(app.shown()).toBe('home')
      await pass(500)
      expect(app.shown()).toBe(route)
      expect(app.contexts.map(({ isLinkProcessed }) => isLinkProcessed)).toEqual([
        false,
        true,
        true,
      ])
      expect(phone.matches()).toHaveLength(1)
    },
  )

  test('[decision 2.3] "off" at the first start, consent at a later one: the match runs then', async () => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    await (await phone.launch({ config: { matching: 'off' } })).kill()
    const second = await phone.launch()
    expect(second.shown()).toBe(route)
  })

  test('[decision 2.3] "full" narrowed between two tries sends no further fingerprint', async () => {
    const phone = createPhone({ script: { match: () => ({ status: 503, retryAfter: '1' }) } })
    const app = await phone.launch()
    await app.update({ matching: 'deterministic' })
    await pass(60_000)
    expect(app.shown()).toBe('home')
    expect(phone.matches()).toHaveLength(1)
  })

  test('[decision 2.3] consent that is withdrawn in mid-match ends it', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 1000) } })
    const app = await phone.launch()
    await app.update({ matching: 'off' })
    await pass(60_000)
    expect(app.shown()).toBe('home')
    expect(phone.matches()).toHaveLength(1)
    expect(phone.record()).toMatchObject({ processed: false })
  })
})

describe('timeoutMs', () => {
  const budgets: [string, Partial<Config>, number][] = [
    ['five seconds by default', {}, 5000],
    ['what the app says', { timeoutMs: 800 }, 800],
  ]

  test.each(budgets)(
    '[decision 2.4] a service that hangs is waited for: %s',
    async (_, config, ms) => {
      const phone = createPhone({ config, script: { match: () => 'hang' } })
      const app = await phone.launch()
      await pass(ms - 1)
      expect(app.shown()).toBe('splash')
      await pass(1)
      expect(app.shown()).toBe('home')
      await pass(60_000)
      expect(app.contexts).toHaveLength(2)
      expect(takeLines()).toHaveLength(1)
    },
  )

  test.each(budgets)(
    '[decision 2.4] all steps together, when each of them hangs: %s',
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
      await pass(ms)
      expect(app.shown()).toBe('home')
      await pass(60_000)
      takeLines()
    },
  )

  test.each([0, -1, NaN, Infinity, 2 ** 40])(
    '[decision 2.4] a budget of %d is no reason to wait for ever, or not at all',
    async (timeoutMs) => {
      const phone = createPhone({
        config: { timeoutMs },
        script: { match: () => matched(link, 500) },
      })
      const app = await phone.launch()
      expect(app.shown()).toBe('splash')
      await pass(1000)
      expect(app.shown()).toBe(route)
    },
  )
})

describe('keepUntilCleared', () => {
  const options = { script: { match: () => matched(link) }, config: { keepUntilCleared: true } }

  test('[decision 2.5] a link that was not cleared is shown again at the next start, without a request', async () => {
    const phone = createPhone(options)
    await (await phone.launch()).kill()
    const second = await phone.launch()
    expect(second.shown()).toBe(route)
    expect(second.contexts).toHaveLength(2)
    expect(second.last()).toMatchObject({ linkUrl: link, linkType: 'deferred' })
    expect(phone.service.requests).toHaveLength(1)
  })

  test('[decision 2.5] a link that was cleared is not shown again', async () => {
    const phone = createPhone(options)
    const first = await phone.launch()
    first.clearLink()
    await pass(0)
    await first.kill()
    const second = await phone.launch()
    expect(second.shown()).toBe('home')
    expect(phone.service.requests).toHaveLength(1)
  })

  test('[decision 2.5] it is off by default: a link does not replay by surprise', async () => {
    const phone = createPhone({ script: options.script })
    await (await phone.launch()).kill()
    expect((await phone.launch()).shown()).toBe('home')
    expect((await phone.launch({ config: { keepUntilCleared: true } })).shown()).toBe('home')
  })
})

describe('resumeUnanswered', () => {
  const config = { resumeUnanswered: true }

  /** A first launch without a network, and its line on the console. */
  async function launchOffline(options: Parameters<typeof createPhone>[0] = {}) {
    const phone = createPhone({ script: { match: () => 'offline' }, ...options })
    const app = await phone.launch()
    await pass(5000)
    await app.kill()
    expect(takeLines()).toHaveLength(1)
    return phone
  }

  test('[decision 2.6] an offline first launch finds its link at the next start, as the same install', async () => {
    const phone = await launchOffline({ config })
    phone.service.script.match = () => matched(link)
    const second = await phone.launch()
    expect(second.shown()).toBe(route)
    expect(new Set(phone.matches().map(({ installId }) => installId)).size).toBe(1)
    await second.kill()
    expect((await phone.launch()).shown()).toBe('home')
  })

  test('[decision 2.6] at most three starts are tried', async () => {
    const phone = await launchOffline({ config })
    for (let start = 1; start <= 3; start++) {
      const app = await phone.launch()
      await pass(5000)
      await app.kill()
    }
    expect(takeLines()).toHaveLength(3)
    phone.service.script.match = () => matched(link)
    const asked = phone.matches().length
    expect((await phone.launch()).shown()).toBe('home')
    expect(phone.matches()).toHaveLength(asked)
  })

  test('[decision 2.6] after 72 hours it is over', async () => {
    const phone = await launchOffline({ config })
    phone.service.script.match = () => matched(link)
    jest.setSystemTime(Date.now() + 73 * 60 * 60 * 1000)
    expect((await phone.launch()).shown()).toBe('home')
  })

  test('[decision 2.6] it is off by default: a failed check counts as processed', async () => {
    const phone = await launchOffline()
    phone.service.script.match = () => matched(link)
    const asked = phone.matches().length
    expect((await phone.launch()).shown()).toBe('home')
    expect(phone.matches()).toHaveLength(asked)
  })
})

describe('onLink', () => {
  test('[decision 2.7] it is called once for each link, with all that is known, under StrictMode too', async () => {
    const links: Link[] = []
    const onLink = (found: Link) => void links.push(found)
    const phone = createPhone({ config: { onLink }, script: { match: () => matched(link) } })
    const app = await phone.launch({ isStrict: true })
    await phone.open('acme://invite/7')
    await app.update({})
    await app.remount()
    await pass(60_000)
    expect(links).toEqual([
      { url: link, route, type: 'deferred', method: 'probabilistic', confidence: 0.97 },
      {
        url: 'acme://invite/7',
        route: '/invite/7',
        type: 'scheme',
        method: 'opened',
        confidence: 1,
      },
    ])
  })

  test('[decision 2.7] the callback of the newest render is called', async () => {
    const [old, current] = [jest.fn(), jest.fn()]
    const phone = createPhone({ script: { match: () => matched(link, 500) } })
    const app = await phone.launch({ config: { onLink: old } })
    await app.update({ onLink: current })
    await pass(500)
    expect(old).not.toHaveBeenCalled()
    expect(current).toHaveBeenCalledTimes(1)
  })

  test('[decision 2.7] one that throws costs the app nothing but a line', async () => {
    const onLink = () => {
      throw new Error('broken')
    }
    const phone = createPhone({ config: { onLink }, script: { match: () => matched(link) } })
    expect((await phone.launch()).shown()).toBe(route)
    expect(takeLines()).toEqual([expect.stringContaining('onLink threw')])
  })
})

describe('onError', () => {
  const script = { match: () => ({ status: 401 }) }

  test('[decision 2.8] it is given a typed error, and the console a line', async () => {
    const errors: LinkError[] = []
    const onError = (error: LinkError) => void errors.push(error)
    const phone = createPhone({ config: { onError }, script })
    await phone.launch()
    await pass(60_000)
    expect(errors).toEqual([expect.objectContaining({ code: 'service_refused' })])
    expect(takeLines()).toHaveLength(1)
  })

  test('[decision 2.8] it is never needed, and one that throws is not felt', async () => {
    const onError = () => {
      throw new Error('broken')
    }
    for (const config of [{}, { onError }]) {
      const phone = createPhone({ config, script })
      expect((await phone.launch()).shown()).toBe('home')
      expect(takeLines()).toHaveLength(1)
    }
  })
})

describe('adapters', () => {
  test('[decision 2.9] those of the config are asked instead of those that are found', async () => {
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

  test('[decision 2.9] one given alone leaves the others to what is found', async () => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    const device = { read: () => testSignals }
    const app = await phone.launch({ config: { adapters: { device } } })
    expect(app.shown()).toBe(route)
  })
})

describe('the key knows its home', () => {
  test('[decision 2.10] two fields are enough: requests go to the origin in the key', async () => {
    const phone = createPhone()
    await phone.launch()
    expect(phone.hosts()).toEqual(['https://links.example.com'])
  })

  test.each(['sk_secret', 'pk_short', `${apiKey.slice(0, 5)}!_x`])(
    '[decision 2.10] a key without an origin (%s) is named once, and no stranger is asked',
    async (API_KEY) => {
      const phone = createPhone({ config: { API_KEY }, script: { match: () => 'offline' } })
      const app = await phone.launch()
      await pass(5000)
      expect(app.shown()).toBe('home')
      expect(new Set(phone.hosts())).toEqual(new Set(['https://throughlink.invalid']))
      const [first, ...rest] = takeLines()
      expect(first).toContain('API_KEY carries no address of a service')
      expect(first).not.toContain(API_KEY)
      expect(rest).toHaveLength(1)
    },
  )
})

describe('the context stays the specification’s', () => {
  test('[decision 2.11] it has the five properties and no other, in every state', async () => {
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

  test('[decision 2.11] method, confidence, reason and error are in the details', async () => {
    const none = { method: null, confidence: null, reason: null, error: null }
    const phone = createPhone({ script: { match: () => matched(link) } })
    const app = await phone.launch()
    app.clearLink()
    expect(app.details).toEqual([
      { ...none, status: 'pending' },
      { ...none, status: 'linked', method: 'probabilistic', confidence: 0.97 },
      { ...none, status: 'none', reason: 'cleared' },
    ])
  })

  test('[decision 2.11] a change of the details alone renders no reader of the context', async () => {
    const body = { link: null, matchType: 'none', confidence: 0, reason: 'ambiguous' } as const
    const phone = createPhone({ script: { match: () => ({ body, afterMs: 2000 }) } })
    const app = await phone.launch({ config: { timeoutMs: 1000 } })
    await pass(60_000)
    expect(app.details.map(({ reason }) => reason)).toEqual([null, 'timeout', 'ambiguous'])
    expect(app.contexts).toHaveLength(2)
  })
})
