import { render, screen } from '@testing-library/react-native'
import { LinkProvider, useLinkContext, useLinkDetails } from '@throughlink/react-native'
import { LinkDevtools } from '@throughlink/react-native/devtools'
import { LinkProvider as TestProvider, simulateDeferred } from '@throughlink/react-native/testing'
import { act } from 'react'
import { Text } from 'react-native'
import { createTestApp, matched, settle } from './testApp.tsx'

let logged: jest.SpyInstance

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  jest.restoreAllMocks()
})

function Screen() {
  const { isLinkProcessed, linkRoute } = useLinkContext()
  const { reason } = useLinkDetails()
  return <Text>{linkRoute ?? `processed ${String(isLinkProcessed)}, ${String(reason)}`}</Text>
}

describe.each([[undefined], [null]])('config={%p}', (missing) => {
  const config = missing as never

  test('is a config without keys: the app renders, and one line says so', async () => {
    render(
      <LinkProvider config={config}>
        <Screen />
        <LinkDevtools />
      </LinkProvider>,
    )
    await settle()
    expect(screen.getByText('processed true, no_keys')).toBeTruthy()
    expect(logged.mock.calls).toEqual([[expect.stringContaining('API_KEY is missing')]])
  })

  test('may be replaced by a config, which starts the session', async () => {
    const app = createTestApp({ script: { match: matched('https://acme.example/products/42') } })
    const App = (props: { config: typeof app.config }) => (
      <LinkProvider config={props.config}>
        <Screen />
      </LinkProvider>
    )
    const tree = render(<App config={config} />)
    await settle()
    tree.rerender(<App config={app.config} />)
    await settle(100)
    expect(app.service.requestsTo('matchLink')).toHaveLength(1)
    expect(screen.getByText('/products/42')).toBeTruthy()
    tree.rerender(<App config={config} />)
    await settle()
    expect(screen.getByText('/products/42')).toBeTruthy()
  })

  test('is accepted by the provider of the testing entry', () => {
    render(
      <TestProvider config={config}>
        <Screen />
      </TestProvider>,
    )
    act(() => simulateDeferred('https://acme.example/products/43'))
    expect(screen.getByText('/products/43')).toBeTruthy()
  })
})
