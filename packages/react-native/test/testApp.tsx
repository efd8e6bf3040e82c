import { act, render } from '@testing-library/react-native'
import { createScriptedService, type ServiceScript } from '@throughlink/client/testing'
import {
  type Config,
  LinkProvider,
  useLinkContext,
  useLinkDetails,
} from '@throughlink/react-native'
import { type ReactNode, StrictMode } from 'react'
import { Text } from 'react-native'

let apps = 0

export interface TestAppOptions {
  readonly script?: ServiceScript
  readonly config?: Partial<Config>
  readonly initialUrl?: string | null
  readonly isStrict?: boolean
  readonly children?: ReactNode
}

const key = 'pk_aHR0cHM6Ly9saW5rcy5leGFtcGxlLmNvbQ_0123456789abcdef'

/**
 * Creates an app with a provider, a component that shows the context, and a scripted service behind `fetch`.
 * Each app has its own appID, because sessions live as long as the process.
 */
export function createTestApp(options: TestAppOptions = {}) {
  const items = new Map<string, string>()
  const listeners = new Set<(url: string) => void>()
  const clock = {
    now: () => Date.now(),
    setTimer(run: () => void, delayMs: number) {
      const timer = setTimeout(run, delayMs)
      return () => {
        clearTimeout(timer)
      }
    },
  }
  const service = createScriptedService(clock, options.script)
  globalThis.fetch = ((url: string, init: { headers: Record<string, string>; body: string }) =>
    service.post({ url, headers: init.headers, body: init.body }).response.then((answer) => ({
      status: answer.status,
      headers: { get: () => answer.retryAfter },
      text: () => Promise.resolve(answer.body),
    }))) as unknown as typeof fetch

  const config: Config = {
    API_KEY: key,
    appID: `app_${String(++apps)}`,
    storage: {
      getItem: (name) => Promise.resolve(items.get(name) ?? null),
      setItem: (name, value) => {
        items.set(name, value)
        return Promise.resolve()
      },
    },
    adapters: {
      linking: {
        getInitialUrl: () => Promise.resolve(options.initialUrl ?? null),
        subscribe(listener) {
          listeners.add(listener)
          return () => {
            listeners.delete(listener)
          }
        },
      },
    },
    ...options.config,
  }
  const renders: ReturnType<typeof useLinkContext>[] = []

  function Screen() {
    const context = useLinkContext()
    renders.push(context)
    return <Text>{context.linkRoute ?? (context.isLinkProcessed ? 'home' : 'splash')}</Text>
  }

  function App({ config: given = config }: { config?: Config }) {
    return (
      <LinkProvider config={given}>
        <Screen />
        {options.children}
      </LinkProvider>
    )
  }

  return {
    App,
    config,
    items,
    service,
    renders,
    listeners,
    open(url: string) {
      act(() => {
        for (const listener of [...listeners]) listener(url)
      })
    },
    async launch() {
      // StrictMode runs effects twice only if it is the root element.
      const screen = render(options.isStrict ? <StrictMode>{<App />}</StrictMode> : <App />)
      await settle()
      return screen
    },
  }
}

/** Waits until promises and the timers of simulated responses have settled. */
export async function settle(ms = 20): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, ms)))
}

export function Details() {
  const { method, confidence, reason } = useLinkDetails()
  return <Text>{`details ${String(method)} ${String(confidence)} ${String(reason)}`}</Text>
}

export const matched = (link: string) => () => ({
  body: { ['link' as string]: link, matchType: 'probabilistic' as const, confidence: 0.97 },
})
