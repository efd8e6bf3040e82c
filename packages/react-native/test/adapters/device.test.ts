import { act, screen, waitFor } from '@testing-library/react-native'
import { LinkAnalytics } from '@throughlink/react-native'
import { AppState, Dimensions, Linking, Platform } from 'react-native'
import { reactNativeDevice } from '../../src/platform/reactNativeDevice.ts'
import { reactNativeLifecycle } from '../../src/platform/reactNativeLifecycle.ts'
import { reactNativeLinks } from '../../src/platform/reactNativeLinks.ts'
import { settle } from '../testApp.tsx'
import { expectOneMatch, failure, failures, install, launch, uninstallAll } from './adapterRig.ts'

let logged: jest.SpyInstance

beforeEach(() => {
  uninstallAll()
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  jest.restoreAllMocks()
})

const isIos = Platform.OS === 'ios'

describe('the device', () => {
  const localization = {
    getLocales: () => [{ languageTag: 'pl-PL', regionCode: 'PL' }, { languageTag: 'en-GB' }],
    getCalendars: () => [{ timeZone: 'Europe/Warsaw' }],
  }
  const device = { modelName: 'Phone 9', manufacturer: 'Acme', osVersion: '18.6.2' }
  const getWebViewUserAgentAsync = () => Promise.resolve('Mozilla/5.0')

  test('reads the signals that React Native provides', async () => {
    const { width, height, scale } = Dimensions.get('screen')
    const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const signals = await reactNativeDevice.read()
    expect(signals).toMatchObject({
      platform: Platform.OS,
      screenWidth: width,
      screenHeight: height,
      scale,
      locale: [{ languageTag: locale }],
      timezone: timeZone,
      userAgent: null,
    })
    expect(signals).not.toHaveProperty('modelId')
    expect(signals.systemVersion).toEqual(expect.any(String))
    if (isIos) expect(signals.manufacturer).toBe('Apple')
  })

  test('measures the whole screen, not the window', async () => {
    const screenSize = { width: 400, height: 900, scale: 3, fontScale: 1 }
    const windowSize = { ...screenSize, height: 800 }
    jest
      .spyOn(Dimensions, 'get')
      .mockImplementation((of) => (of === 'screen' ? screenSize : windowSize))
    expect(await reactNativeDevice.read()).toMatchObject({ screenWidth: 400, screenHeight: 900 })
  })

  test("reads more signals with Expo's modules", async () => {
    install('expo-device', { ...device, modelId: 'Phone9,1' })
    install('expo-localization', localization)
    install('expo-constants', { default: { getWebViewUserAgentAsync } })
    expect(await reactNativeDevice.read()).toMatchObject({
      model: 'Phone 9',
      modelId: 'Phone9,1',
      manufacturer: 'Acme',
      systemVersion: '18.6.2',
      locale: [{ languageTag: 'pl-PL' }, { languageTag: 'en-GB' }],
      timezone: 'Europe/Warsaw',
      userAgent: 'Mozilla/5.0',
    })
  })

  describe('with react-native-device-info', () => {
    const info = {
      getModel: () => 'Phone 8',
      getDeviceId: () => 'Phone8,1',
      getUserAgent: () => Promise.resolve('Mozilla/4.0'),
    }

    test('reads the model and the user agent', async () => {
      install('react-native-device-info', info)
      const signals = await reactNativeDevice.read()
      expect(signals).toMatchObject({ model: 'Phone 8', userAgent: 'Mozilla/4.0' })
      // On Android it is the name of the board.
      expect(signals.modelId).toBe(isIos ? 'Phone8,1' : undefined)
    })

    test("prefers Expo's modules", async () => {
      install('react-native-device-info', info)
      install('expo-device', { ...device, modelId: 'Phone9,1' })
      install('expo-constants', { default: { getWebViewUserAgentAsync } })
      expect(await reactNativeDevice.read()).toMatchObject({
        model: 'Phone 9',
        modelId: 'Phone9,1',
        userAgent: 'Mozilla/5.0',
      })
    })

    test('treats its "unknown" as unknown', async () => {
      install('react-native-device-info', {
        getModel: () => 'unknown',
        getDeviceId: () => 'unknown',
        getUserAgent: () => Promise.resolve('unknown'),
      })
      const signals = await reactNativeDevice.read()
      expect(signals).toMatchObject({ userAgent: null })
      expect(signals.model).not.toBe('unknown')
      expect(signals).not.toHaveProperty('modelId')
    })

    test.each(failures)('still matches when its user agent %s', async (_, getUserAgent) => {
      install('react-native-device-info', {
        getModel: failure.throws,
        getDeviceId: () => 5,
        getUserAgent,
      })
      const request = expectOneMatch(await launch({ config: { timeoutMs: 3000 } }))
      expect(request).toMatchObject({ model: null, userAgent: null })
    })
  })

  test.each([
    ['4.3.5', 'the device model', { model: 'Phone 9' }],
    ['4.3.6', 'the OS version', { systemVersion: '18.6.2' }],
    ['4.3.7', 'screen metrics', { screenWidth: 400, screenHeight: 900, scale: 3 }],
    ['4.3.8', 'the locale', { locale: [{ languageTag: 'pl-PL' }, { languageTag: 'en-GB' }] }],
    ['4.3.9', 'the timezone', { timezone: 'Europe/Warsaw' }],
    ['4.3.10', 'the user agent', { userAgent: 'Mozilla/5.0' }],
  ])('[spec %s] the fingerprint that an app sends has %s of the phone', async (_, __, sent) => {
    install('expo-device', device)
    install('expo-localization', localization)
    install('expo-constants', { default: { getWebViewUserAgentAsync } })
    const screenSize = { width: 400, height: 900, scale: 3, fontScale: 1 }
    jest.spyOn(Dimensions, 'get').mockReturnValue(screenSize)
    const request = expectOneMatch(await launch({ config: { timeoutMs: 3000 } }))
    expect(request).toMatchObject({ platform: Platform.OS, ...sent })
  })

  test('reads the other signals when languages, time zone or user agent fail', async () => {
    install('expo-device', device)
    install('expo-localization', { getLocales: failure.throws, getCalendars: failure.throws })
    for (const userAgent of [failure.throws, failure.rejects, undefined]) {
      install('expo-constants', { default: { getWebViewUserAgentAsync: userAgent } })
      const { locale, timezone, ...signals } = await reactNativeDevice.read()
      expect(signals).toMatchObject({ model: 'Phone 9', userAgent: null })
      expect(locale).toHaveLength(1)
      expect(timezone).toEqual(expect.any(String))
    }
  })

  test('reads the other signals on an engine without Intl', async () => {
    const intl = jest.replaceProperty(globalThis, 'Intl', undefined as unknown as typeof Intl)
    const signals = await reactNativeDevice.read()
    intl.restore()
    expect(signals).toMatchObject({ platform: Platform.OS, locale: [], timezone: null })
  })

  test('sends a valid match request even if modules return garbage', async () => {
    install('expo-device', {
      modelName: 5,
      modelId: {},
      manufacturer: [],
      osVersion: 'x'.repeat(9999),
    })
    install('expo-localization', {
      getLocales: () => [{ languageTag: 5 }, {}, { languageTag: 'en-GB' }],
      getCalendars: () => [{ timeZone: { name: 'UTC' } }],
    })
    install('expo-constants', { default: { getWebViewUserAgentAsync: () => Promise.resolve(5) } })
    const request = expectOneMatch(await launch())
    expect(request).toMatchObject({ model: null, locale: [{ languageTag: 'en-GB' }] })
  })

  test.each([[[null]], ['en-GB'], [{ 0: 'en-GB' }]])(
    'still matches when the languages are %j',
    async (found) => {
      install('expo-localization', { getLocales: () => found })
      expectOneMatch(await launch())
    },
  )

  test('still matches when the user agent hangs', async () => {
    install('expo-constants', { default: { getWebViewUserAgentAsync: failure.hangs } })
    // This timeout leaves enough time for the signals after the user agent's own timeout.
    expectOneMatch(await launch({ config: { timeoutMs: 3000 } }))
  })

  test('ends processed in time when the user agent hangs, and matches without it later', async () => {
    install('expo-constants', { default: { getWebViewUserAgentAsync: failure.hangs } })
    const { isProcessed, service } = await launch()
    expect(isProcessed).toBe(true)
    await waitFor(() => {
      expect(service.requestsTo('matchLink')).toHaveLength(1)
    })
  })
})

/** Makes the listeners of React Native's mocked emitters countable. */
function createFakeEmitter<Event>(mock: unknown) {
  const listeners = new Set<(event: Event) => void>()
  ;(mock as jest.Mock).mockImplementation((_type: string, listener: (event: Event) => void) => {
    listeners.add(listener)
    return { remove: () => listeners.delete(listener) }
  })
  return {
    listeners,
    emit(event: Event) {
      for (const listener of [...listeners]) listener(event)
    },
  }
}

describe('Linking', () => {
  const withoutAdapters = { adapters: {} }
  let links: ReturnType<typeof createFakeEmitter<{ url: unknown }>>
  let initialUrl: jest.SpyInstance

  beforeEach(() => {
    links = createFakeEmitter(jest.spyOn(Linking, 'addEventListener'))
    initialUrl = jest
      .spyOn(Linking, 'getInitialURL')
      .mockImplementation(() => Promise.resolve(null))
  })

  test('delivers the URL that started the app, and no match runs', async () => {
    initialUrl.mockImplementation(() => Promise.resolve('acme://invite/7'))
    const app = await launch({ config: withoutAdapters })
    expect(screen.getByText('/invite/7')).toBeTruthy()
    expect(app.matches).toHaveLength(0)
  })

  test('delivers URLs opened later, and ignores garbage', async () => {
    await launch({ config: withoutAdapters })
    act(() => {
      links.emit({ url: 'acme://invite/8' })
      links.emit({ url: 5 })
      links.emit({ url: null })
    })
    expect(screen.getByText('/invite/8')).toBeTruthy()
  })

  test("removes only its own listener, not the app's", async () => {
    const own = jest.fn()
    const twin = jest.fn()
    Linking.addEventListener('url', own)
    const stop = reactNativeLinks.subscribe(twin)
    reactNativeLinks.subscribe(twin)
    stop()
    links.emit({ url: 'acme://a' })
    expect(own).toHaveBeenCalledWith({ url: 'acme://a' })
    expect(twin).toHaveBeenCalledTimes(1)
    const { tree } = await launch({ config: withoutAdapters })
    expect(links.listeners.size).toBe(3)
    tree.unmount()
    await settle()
    expect(links.listeners.size).toBe(2)
  })

  test.each(failures)('does not prevent the match when its initial URL %s', async (_, broken) => {
    initialUrl.mockImplementation(broken)
    expectOneMatch(await launch({ config: withoutAdapters }))
  })

  test('does not prevent the match when subscribing throws, and logs it once', async () => {
    jest.mocked(Linking.addEventListener).mockImplementation(() => {
      throw new Error('broken')
    })
    expectOneMatch(await launch({ config: withoutAdapters }))
    expect(logged).toHaveBeenCalledTimes(1)
  })
})

describe('AppState', () => {
  test('reports when the app goes to the background, until unsubscribed', () => {
    const states = createFakeEmitter<string>(jest.spyOn(AppState, 'addEventListener'))
    const [own, listener] = [jest.fn(), jest.fn()]
    AppState.addEventListener('change', own)
    const stop = reactNativeLifecycle.onBackground(listener)
    for (const state of ['inactive', 'active', 'unknown']) states.emit(state)
    expect(listener).not.toHaveBeenCalled()
    states.emit('background')
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    states.emit('background')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(states.listeners.size).toBe(1)
  })

  test('sends queued events when the app goes to the background', async () => {
    const states = createFakeEmitter<string>(jest.spyOn(AppState, 'addEventListener'))
    const app = await launch()
    LinkAnalytics.logEvent('login')
    expect(app.service.requestsTo('events')).toHaveLength(0)
    states.emit('background')
    await settle()
    expect(app.service.requestsTo('events')).toHaveLength(1)
  })
})
