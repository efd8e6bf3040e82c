import { act, fireEvent, render, screen } from '@testing-library/react-native'
import type * as Devtools from '@throughlink/react-native/devtools'
import { LinkDevtools } from '@throughlink/react-native/devtools'
import { Platform, Share } from 'react-native'
import { inspectedConfigs } from '../src/devtools/inspectedConfigs.ts'
import { createInspectedClient, link } from './devtoolsRig.tsx'
import { createTestApp, matched, settle } from './testApp.tsx'

const key = 'pk_secret'
let rig: ReturnType<typeof createInspectedClient>

beforeEach(() => {
  jest.useFakeTimers()
  rig = createInspectedClient()
  inspectedConfigs.set(rig.client as never, { API_KEY: key, appID: 'app_acme', timeoutMs: 3000 })
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
  Object.assign(globalThis, { __DEV__: true })
})

const press = (label: string | RegExp) => fireEvent.press(screen.getByLabelText(label))

function open(tab = 'State'): void {
  render(<LinkDevtools />, { wrapper: rig.Provider })
  press(/^Open Throughlink devtools/)
  press(new RegExp(`^${tab}(,|$)`))
}

describe('the button', () => {
  test('names the status and shows no panel', () => {
    render(<LinkDevtools />, { wrapper: rig.Provider })
    expect(screen.getByLabelText('Open Throughlink devtools. Status: none')).toBeTruthy()
    act(() => rig.show({ status: 'linked' }))
    expect(screen.getByLabelText('Open Throughlink devtools. Status: linked')).toBeTruthy()
    expect(screen.queryByText('Throughlink')).toBeNull()
  })

  test('opens the panel, which closes again', () => {
    open()
    expect(screen.getByText('Throughlink')).toBeTruthy()
    press('Close')
    expect(screen.queryByText('Throughlink')).toBeNull()
  })

  test('requires a provider and says so', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<LinkDevtools />)).toThrow('<LinkDevtools> was used outside LinkProvider')
  })
})

describe('the panel', () => {
  test('shows the state, the last link after it was cleared, and the config without the key', () => {
    rig.show({ lastLink: link })
    open()
    for (const text of [
      'none',
      'no_match',
      'install-1',
      link.url,
      '/products/42',
      '0.97',
      'app_acme',
    ])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(screen.queryByText(key)).toBeNull()
    expect(screen.queryByText('API_KEY')).toBeNull()
  })

  test('explains why there is no link, and what to do', () => {
    rig.show({ reason: 'old_install' })
    open()
    expect(screen.getByText('Why there is no link')).toBeTruthy()
    expect(screen.getByText(/older than 7 days, so no fingerprint was sent\. Reset/)).toBeTruthy()
    act(() => rig.show({ status: 'linked', reason: null }))
    expect(screen.queryByText('Why there is no link')).toBeNull()
  })

  test('shows the timeline and follows it while it is open', () => {
    rig.setInspection({ timeline: [{ ms: 0, step: 'start', details: {} }] })
    open('Timeline')
    expect(screen.getByText('start')).toBeTruthy()
    rig.setInspection({
      timeline: [
        { ms: 0, step: 'start', details: {} },
        { ms: 43, step: 'referrer', details: { found: true } },
      ],
    })
    act(() => jest.advanceTimersByTime(500))
    expect(screen.getByText('referrer')).toBeTruthy()
    expect(screen.getByText('43')).toBeTruthy()
    expect(screen.getByText(/^found\strue$/)).toBeTruthy()
  })

  test('reads nothing while it is closed', () => {
    const inspect = jest.spyOn(rig.client, 'inspect')
    render(<LinkDevtools />, { wrapper: rig.Provider })
    act(() => jest.advanceTimersByTime(5000))
    expect(inspect).not.toHaveBeenCalled()
    press(/^Open/)
    press('Close')
    inspect.mockClear()
    act(() => jest.advanceTimersByTime(5000))
    expect(inspect).not.toHaveBeenCalled()
  })

  test('shows the waiting events and how many were dropped', () => {
    const waiting = ['login', 'purchase', 'login'].map((name, index) => ({
      id: String(index),
      name,
      time: 1_700_000_000_000,
    }))
    rig.setInspection({ events: { waiting, dropped: 7 } })
    open('Events')
    expect(screen.getByText('purchase')).toBeTruthy()
    expect(screen.getAllByText('login')).toHaveLength(2)
    expect(screen.getByText('7')).toBeTruthy()
  })

  test('leaves no listener and no timer behind', () => {
    open()
    screen.unmount()
    expect(rig.listeners.size).toBe(0)
    expect(jest.getTimerCount()).toBe(0)
  })
})

describe('reset', () => {
  const finish = () => act(() => jest.advanceTimersByTimeAsync(0))

  test('deletes what is stored and says how to test a first run', async () => {
    open()
    press('Reset')
    expect(rig.resets).toHaveLength(1)
    press('Reset')
    expect(rig.resets).toHaveLength(1)
    rig.resets[0]?.(true)
    await finish()
    expect(screen.getByText('Deleted. Reload the app to test a first run.')).toBeTruthy()
    press('Reset')
    expect(rig.resets).toHaveLength(2)
  })

  test('says that storage failed', async () => {
    open()
    press('Reset')
    rig.resets[0]?.(false)
    await finish()
    expect(screen.getByText(/^Not deleted: storage failed/)).toBeTruthy()
  })
})

describe('simulate', () => {
  const type = (text: string) =>
    fireEvent.changeText(screen.getByLabelText('URL to simulate'), text)

  test('shows a deferred or an opened link', () => {
    open('Simulate')
    type(' https://acme.example/invite/7 ')
    press('Simulate deferred link')
    expect(screen.getByText('https://acme.example/invite/7')).toBeTruthy()
    expect(screen.getByText('Shown as a deferred link.')).toBeTruthy()
    type('acme://invite/8')
    press('Simulate opened link')
    expect(rig.simulated).toEqual([
      ['deferred', 'https://acme.example/invite/7'],
      ['scheme', 'acme://invite/8'],
    ])
  })

  test('does nothing without a URL', () => {
    open('Simulate')
    press('Simulate deferred link')
    type('   ')
    press('Simulate opened link')
    expect(rig.simulated).toEqual([])
  })

  test('explains why a URL cannot have opened the app', () => {
    open('Simulate')
    type('mailto:someone@example.com')
    press('Simulate opened link')
    expect(screen.getByText(/^Not a link of this app/)).toBeTruthy()
    expect(rig.simulated).toEqual([])
  })
})

describe('the report', () => {
  const copyReport = () =>
    act(() => {
      press('Copy as report')
      return Promise.resolve()
    })

  test('is shared on a phone', async () => {
    const share = jest.spyOn(Share, 'share').mockResolvedValue({ action: 'sharedAction' })
    open()
    await copyReport()
    const [content] = share.mock.calls[0] ?? []
    expect(content?.message).toContain('Throughlink report')
    expect(content?.message).not.toContain(key)
  })

  test('is shown as text when sharing fails', async () => {
    jest.spyOn(Share, 'share').mockRejectedValue(new Error('unavailable'))
    open()
    await copyReport()
    expect(screen.getByLabelText('Report').props['value']).toContain('Throughlink report')
    press('Timeline')
    expect(screen.queryByLabelText('Report')).toBeNull()
  })

  describe('in a browser', () => {
    const useNavigator = (value: unknown) => {
      jest.replaceProperty(Platform, 'OS', 'web')
      Object.defineProperty(globalThis, 'navigator', { value, configurable: true })
    }

    test('is copied', async () => {
      const writeText = jest.fn(() => Promise.resolve())
      useNavigator({ clipboard: { writeText } })
      open()
      await copyReport()
      expect(writeText).toHaveBeenCalledWith(expect.stringContaining('Throughlink report'))
      expect(screen.getByText('Copied')).toBeTruthy()
    })

    test('is shown as text without a clipboard', async () => {
      useNavigator({})
      open()
      await copyReport()
      expect(screen.getByLabelText('Report')).toBeTruthy()
    })
  })
})

test('with the real provider, the panel shows a matched link', async () => {
  jest.useRealTimers()
  const app = createTestApp({
    script: { match: matched('https://acme.example/invite/7') },
    children: <LinkDevtools />,
  })
  await app.launch()
  press(/Status: linked$/)
  expect(screen.getByText('https://acme.example/invite/7')).toBeTruthy()
  expect(screen.getByText(app.config.appID)).toBeTruthy()
})

test('with the real provider, a reset deletes the install id', async () => {
  jest.useRealTimers()
  const app = createTestApp({ children: <LinkDevtools /> })
  await app.launch()
  const before = [...app.items.values()].join()
  const [installId = ''] = /[\w-]{36}/.exec(before) ?? []
  expect(installId).not.toBe('')
  press(/Status: none$/)
  expect(screen.getByText(installId)).toBeTruthy()
  press('Reset')
  await settle(100)
  expect([...app.items.values()].join()).not.toContain(installId)
  expect(screen.getByText('Deleted. Reload the app to test a first run.')).toBeTruthy()
})

test('in production it renders nothing and does not load the panel', () => {
  Object.assign(globalThis, { __DEV__: false })
  jest.isolateModules(() => {
    jest.doMock('../src/devtools/devtools-panel.ts', () => {
      throw new Error('loaded')
    })
    const { LinkDevtools: Production } = jest.requireActual<typeof Devtools>(
      '@throughlink/react-native/devtools',
    )
    render(<Production />)
  })
  expect(screen.toJSON()).toBeNull()
})
