import { act, render, type RenderResult } from '@testing-library/react-native'
import {
  createMemoryStorage,
  createScriptedService,
  type ScriptedReply,
  type ServiceScript,
  type StorageFault,
  type StorageOperation,
  testSignals,
} from '@throughlink/client/testing'
import type {
  EventsRequest,
  LinkEvent,
  MatchResponse,
  ResolveShortResponse,
} from '@throughlink/protocol'
import type * as Sdk from '@throughlink/react-native'
import type {
  Adapters,
  Clipboard,
  Config,
  InstallReferrerDetails,
  LinkContextType,
  LinkDetails,
} from '@throughlink/react-native'
import type * as PasteButton from '@throughlink/react-native/paste-button'
import type * as Navigation from '@throughlink/react-native/react-navigation'
import type * as Version03 from '@throughlink/react-native/v0.3'
import { type ReactNode, StrictMode } from 'react'
import { Platform, Text } from 'react-native'

/** Contains the address https://links.example.com. */
export const apiKey = 'pk_aHR0cHM6Ly9saW5rcy5leGFtcGxlLmNvbQ_0123456789abcdef'

export const link = 'https://acme.example/products/42?ref=a'
export const route = '/products/42?ref=a'
export const short = 'https://acme.example/summer'
export const clickId = `tl1${'c'.repeat(52)}`

export const isIos = Platform.OS === 'ios'

export interface PhoneOptions {
  readonly script?: ServiceScript
  readonly config?: Partial<Config>
  readonly clipboard?: Clipboard
  /** The install referrer from the Play Store. */
  readonly referrer?: InstallReferrerDetails
  readonly fault?: (operation: StorageOperation) => StorageFault | null
}

export interface LaunchOptions {
  readonly config?: Partial<Config>
  readonly initialUrl?: string | null | Promise<string | null>
  readonly isStrict?: boolean
  readonly children?: (sdk: Process) => ReactNode
  /** Called after the package is loaded and before anything is rendered. */
  readonly before?: (sdk: Process) => void
}

export type Process = typeof Sdk & {
  readonly navigation: typeof Navigation
  readonly pasteButton: typeof PasteButton
  readonly version03: typeof Version03
}

/**
 * Loads modules as a new JavaScript process does: without a session or buffered events. React and React Native
 * are shared with the test, because only one instance of each can exist.
 */
export function loadInNewProcess<T>(load: () => T): T {
  const shared = ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-native']
  const loaded = shared.map((name) => [name, jest.requireActual<object>(name)] as const)
  let result: { readonly value: T } | undefined
  try {
    jest.isolateModules(() => {
      for (const [name, actual] of loaded) jest.doMock(name, () => actual)
      result = { value: load() }
    })
  } finally {
    for (const name of shared) jest.dontMock(name)
  }
  if (!result) throw new Error('No module was loaded.')
  return result.value
}

function loadProcess(): Process {
  const entry = '@throughlink/react-native'
  return loadInNewProcess(() => ({
    ...jest.requireActual<typeof Sdk>(entry),
    navigation: jest.requireActual<typeof Navigation>(`${entry}/react-navigation`),
    pasteButton: jest.requireActual<typeof PasteButton>(`${entry}/paste-button`),
    version03: jest.requireActual<typeof Version03>(`${entry}/v0.3`),
  }))
}

const fakeClock = {
  now: () => Date.now(),
  setTimer(run: () => void, delayMs: number) {
    const timer = setTimeout(run, delayMs)
    return () => {
      clearTimeout(timer)
    }
  },
}

/** Creates a phone with one app, storage that outlives the app's processes, and a scripted service behind `fetch`. */
export function createPhone(options: PhoneOptions = {}) {
  const items = new Map<string, string>()
  const service = createScriptedService(fakeClock, options.script)
  const hosts: string[] = []
  const listeners = new Set<(url: string) => void>()

  globalThis.fetch = ((url: string, init: { headers: Record<string, string>; body: string }) => {
    hosts.push(url.replace(/^(\w+:\/\/[^/]*).*/, '$1'))
    const request = { url, headers: init.headers, body: init.body }
    return service.post(request).response.then((answer) => ({
      status: answer.status,
      headers: { get: () => answer.retryAfter },
      text: () => Promise.resolve(answer.body),
    }))
  }) as unknown as typeof fetch

  async function launch(launched: LaunchOptions = {}) {
    const sdk = loadProcess()
    const { LinkProvider, useLinkContext, useLinkDetails } = sdk
    let isKilled = false
    const storage = createMemoryStorage({
      items,
      clock: fakeClock,
      fault: (operation) => (isKilled ? 'hang' : (options.fault?.(operation) ?? null)),
    })
    const adapters: Adapters = {
      linking: {
        getInitialUrl: () => launched.initialUrl ?? null,
        subscribe(listener) {
          listeners.add(listener)
          return () => {
            listeners.delete(listener)
          }
        },
      },
      device: { read: () => ({ ...testSignals, platform: isIos ? 'ios' : 'android' }) },
      ...(options.clipboard && { clipboard: options.clipboard }),
      ...(options.referrer && { installReferrer: { read: () => options.referrer ?? null } }),
    }
    const config: Config = {
      API_KEY: apiKey,
      appID: 'app_acme',
      storage,
      adapters,
      ...options.config,
      ...launched.config,
    }
    const contexts: LinkContextType[] = []
    const details: LinkDetails[] = []
    let bystanderRenders = 0

    function Screen() {
      const context = useLinkContext()
      contexts.push(context)
      const { isLinkProcessed, linkUrl, linkRoute } = context
      const home = isLinkProcessed ? 'home' : 'splash'
      return <Text testID="screen">{linkUrl === null ? home : (linkRoute ?? 'no route')}</Text>
    }
    function Details() {
      details.push(useLinkDetails())
      return null
    }
    function Bystander() {
      bystanderRenders += 1
      return null
    }
    // Created once, so that a component re-renders only because of its own hooks.
    const children = (
      <>
        <Screen />
        <Details />
        <Bystander />
        {launched.children?.(sdk)}
      </>
    )
    // StrictMode runs effects twice only if it is the root element.
    const createApp = (given: Config) => {
      const app = <LinkProvider config={given}>{children}</LinkProvider>
      return launched.isStrict ? <StrictMode>{app}</StrictMode> : app
    }

    launched.before?.(sdk)
    const tree = render(createApp(config))
    await advance(0)
    return {
      sdk,
      config,
      storage,
      contexts,
      details,
      tree,
      get bystanderRenders() {
        return bystanderRenders
      },
      /** Returns what the user sees: a route, `home`, or `splash` during the match. */
      shown: () => findText(tree.toJSON(), 'screen'),
      last: () => getLast(contexts),
      clearLink() {
        act(() => {
          getLast(contexts).clearLink()
        })
      },
      async update(change: Partial<Config>) {
        tree.rerender(createApp({ ...config, ...change }))
        await advance(0)
      },
      async unmount() {
        tree.unmount()
        await advance(0)
      },
      /** Unmounts the provider, and mounts it again after a gap: in the same turn if it is 0. */
      async remount(gapMs = 0) {
        tree.rerender(<Text>elsewhere</Text>)
        if (gapMs > 0) await advance(gapMs)
        tree.rerender(createApp(config))
        await advance(0)
      },
      /** Kills the process as the system does: pending writes are lost. */
      async kill() {
        isKilled = true
        tree.unmount()
        await advance(0)
      },
    }
  }

  return {
    items,
    service,
    listeners,
    launch,
    /** Returns the origin of each request. */
    hosts: () => hosts,
    matches: () =>
      service.requestsTo('matchLink').map(({ body }) => body as Record<string, unknown>),
    resolved: () =>
      service.requestsTo('resolveShort').map(({ body }) => (body as { url: string }).url),
    events: () => readEvents(service.requestsTo('events')),
    /** Returns the stored record of this install. */
    record: () =>
      JSON.parse(items.get('throughlink.app_acme.install') ?? 'null') as Record<
        string,
        unknown
      > | null,
    async open(url: string) {
      act(() => {
        for (const listener of [...listeners]) listener(url)
      })
      await advance(0)
    },
  }
}

/** Searches the output instead of using a query, because queries lose their root on a remount. */
function findText(output: ReturnType<RenderResult['toJSON']>, testID: string): string {
  const nodes = [output ?? []].flat()
  const found = nodes.find(({ props }) => props['testID'] === testID)
  if (!found) throw new Error(`No element has the testID ${testID}.`)
  const [text] = found.children ?? []
  return typeof text === 'string' ? text : ''
}

function getLast<T>(values: readonly T[]): T {
  const last = values[values.length - 1]
  if (last === undefined) throw new Error('Nothing was rendered.')
  return last
}

function readEvents(requests: readonly { readonly body: unknown }[]): readonly LinkEvent[] {
  return requests.flatMap(({ body }) => (body as EventsRequest).events)
}

/** Advances the simulated time and waits until pending work has settled. */
export function advance(ms: number): Promise<void> {
  return act(() => jest.advanceTimersByTimeAsync(ms))
}

export function answered(body: Partial<MatchResponse>, afterMs = 0) {
  return { body, afterMs }
}

export function matched(url: string, afterMs = 0): ScriptedReply<Partial<MatchResponse>> {
  return answered({ link: url, matchType: 'probabilistic', confidence: 0.97 }, afterMs)
}

export function resolvedTo(url: string, afterMs = 0): ScriptedReply<Partial<ResolveShortResponse>> {
  const body: Partial<ResolveShortResponse> = { link: url }
  return { body, afterMs }
}

let lines: string[] = []

/** Returns the console lines since the last call. */
export function takeLogLines(): string[] {
  const taken = lines
  lines = []
  return taken
}

/**
 * Runs each test of a file on simulated time. Fails a test that leaves console lines unread, because the SDK
 * must not log anything unexpected in an app.
 */
export function simulatePhones(): void {
  // The first test of a file loads and transforms the package, which is slow on a busy machine.
  jest.setTimeout(60_000)
  beforeEach(() => {
    lines = []
    jest.useFakeTimers()
    for (const method of ['error', 'warn', 'log', 'info', 'debug'] as const) {
      jest.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
        lines.push(parts.map(String).join(' '))
      })
    }
  })
  afterEach(() => {
    jest.restoreAllMocks()
    jest.useRealTimers()
    expect(lines).toEqual([])
  })
}
