import type { Files } from '@throughlink/tooling/base/writeFiles'
import type { Modules } from './optionalModules.ts'

const navigate = `let route = '/'
const listeners = new Set<() => void>()

export function navigate(next: string): void {
  route = next
  for (const listener of listeners) listener()
}

export const getRoute = () => route

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
`

/** Entries that the README's app does not import. The one for Expo Router needs Expo Router. */
const entries = `export { getInitialURL, subscribe } from '@throughlink/react-native/react-navigation'
export { LinkPasteButton } from '@throughlink/react-native/paste-button'
export { useLinkContext } from '@throughlink/react-native/v0.3'
`

const app = `import { useSyncExternalStore } from 'react'
import { Text } from 'react-native'
import { LinkPasteButton } from './entries'
import { getRoute, subscribe } from './navigate'
import { App as ReadmeApp } from './ReadmeApp'

export default function App() {
  const route = useSyncExternalStore(subscribe, getRoute)
  return (
    <>
      <ReadmeApp />
      <Text>{route}</Text>
      {route === '/paste' && <LinkPasteButton />}
    </>
  )
}
`

/** Returns the app of the README, and a screen around it that shows the current route. */
export function createAppFiles(readmeApp: string): Files {
  return {
    'App.tsx': app,
    'entries.ts': entries,
    'navigate.ts': navigate,
    'ReadmeApp.tsx': readmeApp,
  }
}

function jestConfig(preset: string): string {
  return `const project = (displayName, setupFiles) => ({
  preset: '${preset}',
  displayName,
  setupFiles,
  testMatch: [\`<rootDir>/__tests__/\${displayName}/*.test.{ts,tsx}\`],
})

module.exports = {
  projects: [project('mocked', ['./jest.mocked.js']), project('real', ['./jest.real.js'])],
}
`
}

/** The one line of setup that the README asks for. */
const mockedSetup = `jest.mock('@throughlink/react-native', () => require('@throughlink/react-native/testing'))
`

/** The setup line that AsyncStorage itself requires, because tests have no native modules. */
const storageSetup = `jest.mock('@react-native-async-storage/async-storage', () =>
  require('@react-native-async-storage/async-storage/jest/async-storage-mock'),
)
`

const mockedTest = `import { act, render, screen } from '@testing-library/react-native'
import { reset, simulateDeferred } from '@throughlink/react-native/testing'
import App from '../../App'
import { navigate } from '../../navigate'

const url = 'https://acme.example/products/42'

beforeEach(() => {
  reset()
  navigate('/')
})

test('the testing entry replaces the main one', () => {
  expect(jest.requireMock('@throughlink/react-native')).toBe(
    require('@throughlink/react-native/testing'),
  )
})

test('a link simulated while the app runs opens its route', () => {
  render(<App />)
  expect(screen.getByText('/')).toBeTruthy()
  act(() => simulateDeferred(url))
  expect(screen.getByText('/products/42')).toBeTruthy()
})

test('a link simulated before the app is rendered opens its route', () => {
  simulateDeferred(url)
  render(<App />)
  expect(screen.getByText('/products/42')).toBeTruthy()
})

test('a link that was reset opens no route', () => {
  simulateDeferred(url)
  reset()
  render(<App />)
  expect(screen.getByText('/')).toBeTruthy()
})
`

const realTestStart = `import { render, screen, waitFor } from '@testing-library/react-native'
import App from '../../App'

// Generous, so that a slow machine does not fail the test.
const waiting = { timeout: 30_000 }

const requestedUrls: string[] = []
const match = { link: 'https://acme.example/products/42', matchType: 'probabilistic', confidence: 0.9 }

globalThis.fetch = ((url: string) => {
  requestedUrls.push(url)
  return Promise.resolve(new Response(JSON.stringify(match), { status: 200 }))
}) as typeof fetch

`

const realTests: Readonly<Record<Modules, string>> = {
  present: `${realTestStart}test('a fresh install is matched by the service and opens its route', async () => {
  render(<App />)
  await waitFor(() => expect(screen.getByText('/products/42')).toBeTruthy(), waiting)
  expect(requestedUrls).toEqual(['https://links.example.com/api/link/match-link'])
})
`,
  absent: `${realTestStart}test('without storage the app runs, sends no request and logs one line', async () => {
  const print = jest.spyOn(console, 'error').mockImplementation(() => {})
  render(<App />)
  await waitFor(() => expect(print).toHaveBeenCalled(), waiting)
  expect(print.mock.calls.map(([line]) => String(line))).toEqual([
    expect.stringMatching(/^\\[throughlink\\] No storage; /),
  ])
  expect(requestedUrls).toEqual([])
  expect(screen.getByText('/')).toBeTruthy()
})
`,
}

const importTest = `test('importing the library prints nothing, and its entries share one copy', () => {
  const printed: unknown[] = []
  for (const name of ['debug', 'error', 'info', 'log', 'warn'] as const) {
    jest.spyOn(console, name).mockImplementation((...words: unknown[]) => void printed.push(words))
  }
  jest.isolateModules(() => {
    const { LinkProvider } = require('@throughlink/react-native')
    expect(LinkProvider).toBeInstanceOf(Function)
    expect(require('@throughlink/react-native/paste-button')).toHaveProperty('LinkPasteButton')
    expect(require('@throughlink/react-native/react-navigation')).toHaveProperty('getInitialURL')
    expect(require('@throughlink/react-native/v0.3').LinkProvider).toBe(LinkProvider)
  })
  expect(printed).toEqual([])
})
`

/** Returns tests as an app would have them: with the testing entry, and with the real library. */
export function createSmokeTests(preset: string, modules: Modules): Files {
  return {
    'jest.config.js': jestConfig(preset),
    'jest.mocked.js': mockedSetup,
    'jest.real.js': modules === 'present' ? storageSetup : '',
    '__tests__/mocked/App.test.tsx': mockedTest,
    '__tests__/real/App.test.tsx': realTests[modules],
    '__tests__/real/import.test.ts': importTest,
  }
}
