import { randomUUID } from 'node:crypto'
import type { Config, LinkSource, Ports } from '@throughlink/client'
import { createMemoryStorage } from '@throughlink/client/testing'
import type { Context } from '@throughlink/conformance'
import {
  answerLocally,
  changeContext,
  changeRequests,
  changeResponses,
  type Mistake,
} from './mutate.ts'

type Json = Record<string, unknown>

const noMatch = { status: 404, retryAfter: null, body: '{"code":"not_found"}' }
const accepted = { status: 202, retryAfter: null, body: '{}' }

/** A response that our client reads as no response from the service. */
const noAnswer = { status: 503, retryAfter: null, body: '{}' }

function withConfig(change: (config: Config) => Partial<Config>): Mistake {
  return { config: (config) => ({ ...config, ...change(config) }) }
}

function changeLinks(change: (links: LinkSource) => Partial<LinkSource>): Mistake {
  return { ports: ({ links }) => (links ? { links: { ...links, ...change(links) } } : {}) }
}

/** Changes the install record when it is read. `url` is the initial URL of the process. */
function changeRecord(change: (record: Json, url: string | null) => object): Mistake {
  return {
    ports: ({ storage, links }) => ({
      storage: storage && {
        ...storage,
        async getItem(key) {
          const text = (await storage.getItem(key)) ?? null
          if (!text?.startsWith('{')) return text
          const url = (await links?.getInitialUrl()) ?? null
          return JSON.stringify(change(JSON.parse(text) as Json, url))
        },
      },
    }),
  }
}

function changeEvents(change: (event: Json) => Json): (body: Json) => Json {
  return (body) => ({ ...body, events: (body['events'] as Json[]).map(change) })
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Hides deferred links that arrive after the app stopped waiting. */
function hideLateLinks(): Mistake {
  return {
    app(app) {
      let hasEnded = false
      return {
        getContext() {
          const context = app.getContext()
          if (context.isLinkProcessed && context.linkUrl === null) hasEnded = true
          if (!hasEnded || context.linkType !== 'deferred') return context
          return { ...context, linkUrl: null, linkRoute: null, linkType: null }
        },
      }
    },
  }
}

/** Shows the deferred link again, whatever happened since. */
function stickToDeferred(): Mistake {
  return {
    app(app) {
      let deferred: Context | null = null
      return {
        getContext() {
          const context = app.getContext()
          if (context.linkType === 'deferred') deferred = context
          return deferred ?? context
        },
      }
    },
  }
}

/** Stops sending match requests at the timeout. */
function stopAtTimeout(): Mistake {
  return {
    ports({ http, clock }, { timeoutMs = 5000 }) {
      const startedAt = clock?.now() ?? 0
      return {
        http: {
          post(request) {
            const isLate = (clock?.now() ?? 0) - startedAt >= timeoutMs
            if (!isLate || !request.url.endsWith('match-link')) return http.post(request)
            return { response: Promise.resolve(noMatch), cancel: () => {} }
          },
        },
      }
    },
  }
}

/** Waits no longer than this for a promise. */
function withPatience<T>(ports: Ports, ms: number, promise: T | Promise<T>): Promise<T | null> {
  const timeout = new Promise<null>((resolve) => ports.clock?.setTimer(() => resolve(null), ms))
  return Promise.race([Promise.resolve(promise), timeout])
}

/** Answers match requests locally from a start at which something stored says so. */
function blockMatch(
  isBlocked: (stored: string | null, store: (value: string) => void, ports: Ports) => boolean,
): Mistake {
  const key = 'wrong-client'
  return {
    ports(ports) {
      const { http, storage } = ports
      const store = (value: string) => {
        Promise.resolve(storage?.setItem(key, value)).catch(() => undefined)
      }
      const blocked = Promise.resolve(storage?.getItem(key) ?? null)
        .catch(() => null)
        .then((stored) => isBlocked(stored, store, ports))
      return {
        http: {
          post(request) {
            if (!request.url.endsWith('match-link')) return http.post(request)
            const response = blocked.then((is) => (is ? noMatch : http.post(request).response))
            return { response, cancel: () => {} }
          },
        },
      }
    },
  }
}

/** Decides after this time that the install is processed, also if nothing was sent. */
function spendAfter(ms: number): Mistake {
  return blockMatch((stored, store, { clock }) => {
    clock?.setTimer(() => store('spent'), ms)
    return stored !== null
  })
}

/** Gives up an attempt after this many starts. */
function resumeAtMost(maxStarts: number): Mistake {
  return blockMatch((stored, store) => {
    const starts = Number(stored ?? 0) + 1
    store(String(starts))
    return starts > maxStarts
  })
}

/** Mistakes by what the client does. */
export const mistakes: Readonly<Record<string, Mistake>> = {
  // Storage and install.
  'forgets everything at a restart': { ports: () => ({ storage: createMemoryStorage() }) },
  'forgets events at a restart': {
    ports: ({ storage }) => ({
      storage: storage && {
        ...storage,
        setItem: (key, value) =>
          key.includes('install') ? storage.setItem(key, value) : undefined,
      },
    }),
  },
  'does not notice that storage cannot be written': {
    ports: ({ storage }) => ({
      storage: storage && {
        ...storage,
        setItem: (key, value) => Promise.resolve(storage.setItem(key, value)).catch(() => {}),
      },
    }),
  },
  'spends the match without a request': spendAfter(400),
  'ignores install times': { ports: () => ({ installClock: { read: () => null } }) },
  'matches no install that is older than a day': {
    ports: ({ installClock, clock }) => ({
      installClock: {
        async read() {
          const times = (await installClock?.read()) ?? null
          const isOld = times && (clock?.now() ?? 0) - times.installedAt >= 86_400_000
          return isOld ? { installedAt: 0, updatedAt: 1 } : times
        },
      },
    }),
  },
  'makes a new install id for each request': changeRequests('match', (body) => ({
    ...body,
    installId: randomUUID(),
  })),
  'never keeps a link': withConfig(() => ({ keepUntilCleared: false })),
  'always keeps a link': withConfig(() => ({ keepUntilCleared: true })),
  'resumes at no more than three starts': resumeAtMost(3),
  'never resumes': withConfig(() => ({ resumeUnanswered: false })),
  'always resumes': withConfig(() => ({ resumeUnanswered: true })),
  'matches on the web': {
    ports: ({ platform }) => ({ platform: platform === 'web' ? 'ios' : platform }),
  },

  // Facts.
  'ignores the referrer': { ports: () => ({ installReferrer: { read: () => null } }) },
  'waits for the referrer for 100 ms': {
    ports: (ports) => ({
      installReferrer: {
        read: () => withPatience(ports, 100, ports.installReferrer?.read() ?? null),
      },
    }),
  },
  'waits for the referrer without limit': {
    ports: ({ installReferrer }) => ({
      device: { read: async () => (await installReferrer?.read()) as never },
    }),
  },
  'reads the signals before the referrer': {
    ports: ({ installReferrer, device }) => ({
      installReferrer: {
        async read() {
          await device?.read()
          return (await installReferrer?.read()) ?? null
        },
      },
    }),
  },
  'uses the referrer on iOS': changeRequests('match', async (body, { installReferrer }) => {
    const details = await installReferrer?.read()
    const [, clickId] = /clickId=([^&]+)/.exec(details?.referrer ?? '') ?? []
    return body['platform'] === 'ios' && clickId !== undefined
      ? { installId: body['installId'], clickId }
      : body
  }),
  'takes any click_id': changeRequests('match', async (body, { installReferrer }) => {
    const details = await installReferrer?.read()
    const [, clickId] = /click_id=([^&]+)/.exec(details?.referrer ?? '') ?? []
    return clickId === undefined ? body : { installId: body['installId'], clickId }
  }),
  'takes only click ids of this service': changeRequests('match', async (body, { device }) => {
    const { clickId, ...rest } = body
    if (typeof clickId !== 'string' || clickId.startsWith('tl1')) return body
    return { ...rest, ...(await device?.read()), timestamp: 0 }
  }),
  'sends the fingerprint beside a click id': changeRequests('match', async (body, { device }) => ({
    ...body,
    ...('clickId' in body ? { ...(await device?.read()), timestamp: 0 } : {}),
  })),
  'always takes part in calibration': withConfig(() => ({ calibration: true })),
  'never takes part in calibration': withConfig(() => ({ calibration: false })),
  'matches no app that people had before': {
    ports: ({ installClock, clock, installReferrer }) => ({
      installReferrer: {
        async read() {
          const times = (await installClock?.read()) ?? null
          const isOld = times && (clock?.now() ?? 0) - times.installedAt >= 7 * 86_400_000
          return isOld ? null : ((await installReferrer?.read()) ?? null)
        },
      },
    }),
  },
  'sends no referrer times': changeRequests('match', (body) => ({ ...body, referrer: undefined })),
  'sends referrer times as they are': changeRequests('match', async (body, ports) => {
    const details = await ports.installReferrer?.read()
    return details ? { ...body, referrer: { ...details } } : body
  }),
  'gives up when a signal is unknown': {
    ports: ({ device }) => ({
      device: {
        async read() {
          const signals = await device?.read()
          if (Object.values(signals ?? {}).includes(null)) throw new Error('unknown')
          return signals as never
        },
      },
    }),
  },
  'waits for the signals for 750 ms': {
    ports: (ports) => ({
      device: {
        read: async () => (await withPatience(ports, 750, ports.device?.read() ?? null)) as never,
      },
    }),
  },
  'ignores signals after the timeout': {
    ports: (ports, { timeoutMs = 5000 }) => ({
      device: {
        read: async () =>
          (await withPatience(ports, timeoutMs, ports.device?.read() ?? null)) as never,
      },
    }),
  },
  'invents signals that fail': {
    ports: (ports) => ({
      device: {
        async read() {
          const read = Promise.resolve(ports.device?.read() ?? null).catch(() => null)
          return (await withPatience(ports, 50, read)) ?? ({ platform: ports.platform } as never)
        },
      },
    }),
  },

  // Clipboard.
  'reads the clipboard on Android': changeRequests('match', async (body, ports) => {
    const isAndroid = ports.platform === 'android' && ports.clipboard !== undefined
    return isAndroid ? { ...body, pastedLink: await ports.clipboard.readText() } : body
  }),
  'reads every clipboard': {
    ports: ({ clipboard }) =>
      clipboard ? { clipboard: { ...clipboard, hasUrl: () => true } } : {},
  },
  'never reads the clipboard': { ports: () => ({ clipboard: undefined }) },
  'ignores shouldUseClipboard': withConfig(() => ({ shouldUseClipboard: true })),
  'sends the clipboard as it is': changeRequests('match', async (body, ports) => {
    if (
      ports.platform !== 'ios' ||
      (await withPatience(ports, 10, ports.clipboard?.hasUrl() ?? false)) !== true
    )
      return body
    const text = await withPatience(ports, 10, ports.clipboard?.readText() ?? null)
    return text === null ? body : { ...body, pastedLink: text }
  }),
  'waits for the prompt for a second': {
    ports: (ports) => {
      const { clipboard } = ports
      if (!clipboard) return {}
      return {
        clipboard: {
          ...clipboard,
          readText: () => withPatience(ports, 1000, clipboard.readText()),
        },
      }
    },
  },

  // Consent.
  'ignores matching': withConfig(() => ({ matching: 'full' })),
  'ignores analytics': withConfig(() => ({ analytics: 'on' })),
  'ignores sources': withConfig(() => ({ sources: undefined })),
  'ignores changes of the config': { app: () => ({ update: () => {} }) },
  'ignores linkHosts': withConfig(() => ({ linkHosts: undefined })),
  'reports installs without consent': {
    app: (app) => ({
      start() {
        app.start()
        app.logEvent('install', { url: 'https://l.example.com/reset/secret-1?secret-2' })
      },
    }),
  },

  // Users.
  'sends no user': changeRequests(
    'events',
    changeEvents(({ userId: _userId, ...event }) => event),
  ),
  'forgets the user at the next start': changeRecord(({ userId: _userId, ...record }) => record),
  'keeps a user who signs out': {
    app: (app) => ({
      setUserId(userId) {
        if (userId !== null) app.setUserId(userId)
      },
    }),
  },
  'sends the newest user with all events': changeRequests('events', (body) => {
    const events = body['events'] as { userId?: string }[]
    const userId = events.at(-1)?.userId
    return { ...body, events: events.map((event) => ({ ...event, userId })) }
  }),
  'reports a user with each call': {
    app: (app) => ({
      setUserId(userId) {
        app.setUserId(null)
        app.setUserId(userId)
      },
    }),
  },

  // Requests and responses.
  'never matches': answerLocally('match', noMatch),
  'never retries': changeResponses(['match'], (response) =>
    response && response.status < 300 && isJson(response.body) ? response : noMatch,
  ),
  'retries refusals': changeResponses(['match'], (response) =>
    response === null || isRefusal(response.status) ? noAnswer : response,
  ),
  'ignores Retry-After': changeResponses(['match', 'events'], (response) => ({
    ...(response ?? noAnswer),
    retryAfter: null,
  })),
  'takes a sign-in page for an answer': changeResponses(
    ['match', 'resolve', 'events'],
    (response) => {
      if (response === null || isJson(response.body)) return response ?? noAnswer
      return { status: 202, retryAfter: null, body: '{}' }
    },
  ),
  "takes a proxy's page for an answer": changeResponses(['match'], (response) =>
    response && isRefusal(response.status) && !isJson(response.body)
      ? noMatch
      : (response ?? noAnswer),
  ),
  'stops at the timeout': stopAtTimeout(),
  'waits without limit': withConfig(() => ({ timeoutMs: 600_000 })),
  'waits for 50 ms': withConfig(() => ({ timeoutMs: 50 })),
  'always waits for one second': withConfig(() => ({ timeoutMs: 1000 })),

  // Short links.
  'never resolves': answerLocally('resolve', noMatch),
  'resolves with one request': changeResponses(['resolve'], (response) =>
    response && response.status < 300 && isJson(response.body) ? response : noMatch,
  ),
  'sends the query to resolve-short': changeRequests('resolve', (body) => ({
    url: `${String(body['url'])}?from=app`,
  })),
  'shows the resolved URL': changeContext((context) =>
    context.linkUrl?.startsWith('http') === true
      ? { ...context, linkUrl: `https://l.example.com${context.linkRoute ?? ''}` }
      : context,
  ),
  'does not add the query of the short link': changeContext((context) => ({
    ...context,
    linkRoute: context.linkRoute?.replace(/[?&](token|x)=.*/, '') ?? null,
  })),

  // Opened links and context.
  'ignores the initial URL': changeLinks(() => ({ getInitialUrl: () => null })),
  'ignores links while it runs': changeLinks(() => ({ subscribe: () => () => {} })),
  'takes a repeated URL for a new one': changeLinks((links) => ({
    subscribe: (listener) => links.subscribe((url) => listener(`${url}#${randomUUID()}`)),
  })),
  'shows each URL once': changeLinks((links) => {
    let initial: string | null = null
    return {
      async getInitialUrl() {
        initial = await links.getInitialUrl()
        return initial
      },
      subscribe: (listener) =>
        links.subscribe((url) => {
          if (url !== initial) listener(url)
        }),
    }
  }),
  'reads the initial URL once': changeLinks((links) => {
    let initial: Promise<string | null> | null = null
    return {
      getInitialUrl: () => (initial ??= Promise.resolve(links.getInitialUrl())),
    }
  }),
  'keeps the fragment in the route': changeContext((context) => ({
    ...context,
    linkRoute:
      context.linkRoute && `${context.linkRoute}${/#.*$/.exec(context.linkUrl ?? '')?.[0] ?? ''}`,
  })),
  'decodes the route': changeContext((context) => ({
    ...context,
    linkRoute: context.linkRoute && decodeURIComponent(context.linkRoute),
  })),
  'uses the path as the route': changeContext((context) => ({
    ...context,
    linkRoute: context.linkUrl?.replace(/^\w+:\/\/[^/]*/, '') ?? null,
  })),
  'calls every link deferred': changeContext((context) => ({
    ...context,
    linkType: context.linkType && 'deferred',
  })),
  'calls every link verified': changeContext((context) => ({
    ...context,
    linkType: context.linkType && 'verified',
  })),
  'is processed from the start': changeContext((context) => ({
    ...context,
    isLinkProcessed: true,
  })),
  'is processed only with a link': changeContext((context) => ({
    ...context,
    isLinkProcessed: context.linkUrl !== null,
  })),
  'ignores clearLink': { app: () => ({ clearLink: () => {} }) },
  'hides late links': hideLateLinks(),
  'sticks to the deferred link': stickToDeferred(),

  // Events.
  'never sends events': answerLocally('events', accepted),
  'drops events that fail': changeResponses(['events'], () => accepted),
  'keeps events that are refused': changeResponses(['events'], (response) =>
    response && response.status < 300 && !response.body.includes('"code"') ? response : noAnswer,
  ),
  'never halves a batch': changeResponses(['events'], (response) =>
    response?.status === 413 ? noAnswer : (response ?? noAnswer),
  ),
  'makes new event ids for each request': changeRequests('events', (body) => ({
    ...body,
    events: (body['events'] as object[]).map((event) => ({ ...event, id: randomUUID() })),
  })),
  'has another install id for events': changeRequests('events', (body) => ({
    ...body,
    events: (body['events'] as object[]).map((event) => ({
      ...event,
      installId: 'install-0123456789',
    })),
  })),
  'sends no data': changeRequests('events', (body) => ({
    ...body,
    events: (body['events'] as object[]).map((event) => ({ ...event, data: undefined })),
  })),
  'sends null for missing data': changeRequests('events', (body) => ({
    ...body,
    events: (body['events'] as object[]).map((event) => ({ data: null, ...event })),
  })),
  'sends the newest event first': changeRequests('events', (body) => ({
    ...body,
    events: (body['events'] as object[]).toReversed(),
  })),
  'forgets which links the app has handled': changeRecord((record) => ({
    ...record,
    handled: undefined,
  })),
  'takes each link of an earlier process for a handled one': changeRecord((record, url) => ({
    ...record,
    handled: { url, at: 0 },
  })),
  'does not notice the background': { ports: () => ({ lifecycle: undefined }) },
}
