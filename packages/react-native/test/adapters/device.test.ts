import { LinkAnalytics } from '@throughlink/react-native'
import { act, screen } from '@testing-library/react-native'
import { AppState, Dimensions, Linking, Platform } from 'react-native'
import { reactNativeDevice } from '../../src/platform/reactNativeDevice.ts'
import { reactNativeLifecycle } from '../../src/platform/reactNativeLifecycle.ts'
import { reactNativeLinks } from '../../src/platform/reactNativeLinks.ts'
import { settle } from '../testApp.tsx'
import { expectOneMatch, fault, faults, install, launch, uninstallAll } from './adapterRig.ts'

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

  test('tells what React Native knows', async () => {
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

  test("tells more with Expo's modules", async () => {
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

  test('tells the rest when languages, time zone or user agent fail', async () => {
    install('expo-device', device)
    install('expo-localization', { getLocales: fault.throws, getCalendars: fault.throws })
    for (const userAgent of [fault.throws, fault.rejects, undefined]) {
      install('expo-constants', { default: { getWebViewUserAgentAsync: userAgent } })
      const { locale, timezone, ...signals } = await reactNativeDevice.read()
      expect(signals).toMatchObject({ model: 'Phone 9', userAgent: null })
      expect(locale).toHaveLength(1)
      expect(timezone).toEqual(expect.any(String))
    }
  })

  test('tells the rest on an engine without Intl', async () => {
    const intl = jest.replaceProperty(globalThis, 'Intl', undefined as unknown as typeof Intl)
    const signals = await reactNativeDevice.read()
    intl.restore()
    expect(signals).toMatchObject({ platform: Platform.OS, locale: [], timezone: null })
  })

  test('that tells garbage still makes a match that is well-formed', async () => {
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
    'whose languages are %j still makes a match',
    async (found) => {
      install('expo-localization', { getLocales: () => found })
      expectOneMatch(await launch())
    },
  )

  test('whose user agent hangs still makes a match', async () => {
    install('expo-constants', { default: { getWebViewUserAgentAsync: fault.hangs } })
    // Of this budget, enough is left for the signals after the user agent's own limit.
    expectOneMatch(await launch({ config: { timeoutMs: 3000 } }))
  })

  test('whose user agent hangs leaves the app processed in time', async () => {
    install('expo-constants', { default: { getWebViewUserAgentAsync: fault.hangs } })
    expect((await launch()).isProcessed).toBe(true)
  })
})

/** React Native's emitters are mocks already; this gives them listeners that can be counted. */
function fakeEmitter<Event>(mock: unknown) {
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
  const onPlatform = { adapters: {} }
  let links: ReturnType<typeof fakeEmitter<{ url: unknown }>>
  let initialUrl: jest.SpyInstance

  beforeEach(() => {
    links = fakeEmitter(jest.spyOn(Linking, 'addEventListener'))
    initialUrl = jest
      .spyOn(Linking, 'getInitialURL')
      .mockImplementation(() => Promise.resolve(null))
  })

  test('gives the URL that started the app, and then no match is made', async () => {
    initialUrl.mockImplementation(() => Promise.resolve('acme://invite/7'))
    const app = await launch({ config: onPlatform })
    expect(screen.getByText('/invite/7')).toBeTruthy()
    expect(app.matches).toHaveLength(0)
  })

  test('gives the URLs that are opened later, and garbage is none', async () => {
    await launch({ config: onPlatform })
    act(() => {
      links.emit({ url: 'acme://invite/8' })
      links.emit({ url: 5 })
      links.emit({ url: null })
    })
    expect(screen.getByText('/invite/8')).toBeTruthy()
  })

  test("removes its own listener only: the app's own stays", async () => {
    const own = jest.fn()
    const twin = jest.fn()
    Linking.addEventListener('url', own)
    const stop = reactNativeLinks.subscribe(twin)
    reactNativeLinks.subscribe(twin)
    stop()
    links.emit({ url: 'acme://a' })
    expect(own).toHaveBeenCalledWith({ url: 'acme://a' })
    expect(twin).toHaveBeenCalledTimes(1)
    const { tree } = await launch({ config: onPlatform })
    expect(links.listeners.size).toBe(3)
    tree.unmount()
    await settle()
    expect(links.listeners.size).toBe(2)
  })

  test.each(faults)('whose initial URL %s costs no match', async (_, broken) => {
    initialUrl.mockImplementation(broken)
    expectOneMatch(await launch({ config: onPlatform }))
  })

  test('that cannot be listened to costs no match, and is told once', async () => {
    jest.mocked(Linking.addEventListener).mockImplementation(() => {
      throw new Error('broken')
    })
    expectOneMatch(await launch({ config: onPlatform }))
    expect(logged).toHaveBeenCalledTimes(1)
  })
})

describe('AppState', () => {
  test('tells when the app goes to the background, until it is stopped', () => {
    const states = fakeEmitter<string>(jest.spyOn(AppState, 'addEventListener'))
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

  test('going to the background sends the events that wait', async () => {
    const states = fakeEmitter<string>(jest.spyOn(AppState, 'addEventListener'))
    const app = await launch()
    LinkAnalytics.logEvent('login')
    expect(app.service.requestsTo('events')).toHaveLength(0)
    states.emit('background')
    await settle()
    expect(app.service.requestsTo('events')).toHaveLength(1)
  })
})
