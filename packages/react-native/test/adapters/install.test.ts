import { Platform } from 'react-native'
import { findInstallClock } from '../../src/platform/findInstallClock.ts'
import { findInstallReferrer } from '../../src/platform/findInstallReferrer.ts'
import { expectOneMatch, failure, failures, install, launch, uninstallAll } from './adapterRig.ts'

const play = 'react-native-play-install-referrer'
const info = 'react-native-device-info'
const clickId = `tl1${'a'.repeat(52)}`
const referrer = `utm_source=x&clickId=${clickId}`
const [clickTime, installTime] = [1_700_000_000, 1_700_000_060]
const day = 24 * 60 * 60 * 1000

beforeEach(uninstallAll)
afterEach(() => {
  jest.restoreAllMocks()
})

/** Installs the module with its real interface: a callback, and numbers as strings. */
function installPlay(info: unknown, error: unknown = null) {
  const getInstallReferrerInfo = jest.fn((callback: (info: unknown, error: unknown) => void) => {
    callback(info, error)
  })
  install(play, { PlayInstallReferrer: { getInstallReferrerInfo } })
  return getInstallReferrerInfo
}

const playInfo = {
  installReferrer: referrer,
  referrerClickTimestampServerSeconds: String(clickTime),
  installBeginTimestampServerSeconds: String(installTime),
}

describe('the install referrer', () => {
  const platform = Platform.OS
  beforeEach(() => {
    jest.replaceProperty(Platform, 'OS', 'android')
  })

  test('is not used on iOS, where the Play module fails to load', () => {
    installPlay(playInfo)
    jest.replaceProperty(Platform, 'OS', 'ios')
    expect(findInstallReferrer()).toBeUndefined()
  })

  test('is unavailable without a module, or if expo-application cannot read it', () => {
    expect(findInstallReferrer()).toBeUndefined()
    install('expo-application', {})
    expect(findInstallReferrer()).toBeUndefined()
  })

  test('comes from the Play module with its times, and expo-application is not called', async () => {
    const getInstallReferrerAsync = jest.fn()
    install('expo-application', { getInstallReferrerAsync })
    installPlay(playInfo)
    expect(await findInstallReferrer()?.read()).toEqual({ referrer, clickTime, installTime })
    expect(getInstallReferrerAsync).not.toHaveBeenCalled()
  })

  test('has no times if Play does not provide them', async () => {
    for (const time of ['0', '', 'soon', null, undefined]) {
      installPlay({ ...playInfo, referrerClickTimestampServerSeconds: time })
      expect(await findInstallReferrer()?.read()).toEqual({ referrer })
    }
  })

  test('rejects if Play returns an error or nothing, and never hangs', async () => {
    installPlay(null, { message: 'FEATURE_NOT_SUPPORTED' })
    await expect(findInstallReferrer()?.read()).rejects.toThrow('FEATURE_NOT_SUPPORTED')
    installPlay(null)
    await expect(findInstallReferrer()?.read()).rejects.toThrow('no install referrer')
  })

  test('comes from expo-application without times, and an empty string counts as none', async () => {
    install('expo-application', { getInstallReferrerAsync: () => Promise.resolve(referrer) })
    expect(await findInstallReferrer()?.read()).toEqual({ referrer })
    install('expo-application', { getInstallReferrerAsync: () => Promise.resolve('') })
    expect(await findInstallReferrer()?.read()).toBeNull()
  })

  test('is not taken from react-native-device-info, which keeps its first answer', () => {
    install(info, { getInstallReferrer: () => Promise.resolve(referrer) })
    expect(findInstallReferrer()).toBeUndefined()
  })

  if (platform === 'android') {
    test('is sent with the match', async () => {
      installPlay(playInfo)
      const request = expectOneMatch(await launch())
      expect(request).toMatchObject({ clickId, referrer: { clickTime, installTime } })
    })

    test.each(failures)(
      'does not prevent the match when expo-application %s',
      async (_, broken) => {
        install('expo-application', { getInstallReferrerAsync: broken })
        expect(expectOneMatch(await launch())).not.toHaveProperty('clickId')
      },
    )

    test('does not prevent the match when the Play module throws or hangs', async () => {
      for (const getInstallReferrerInfo of [failure.throws, failure.hangs]) {
        install(play, { PlayInstallReferrer: { getInstallReferrerInfo } })
        expect(expectOneMatch(await launch())).not.toHaveProperty('clickId')
      }
    })

    test('does not prevent the match when the Play module returns an error or garbage', async () => {
      for (const info of [null, 5, 'text', {}, { installReferrer: 5 }, { installReferrer: {} }]) {
        installPlay(info, info === null ? { message: 'SERVICE_UNAVAILABLE' } : null)
        expect(expectOneMatch(await launch())).not.toHaveProperty('clickId')
      }
    })

    test.each(['Infinity', '1700000000.5', '1700000000000'])(
      'is sent without times if a time is %s',
      async (time) => {
        installPlay({ ...playInfo, referrerClickTimestampServerSeconds: time })
        expect(expectOneMatch(await launch())).toMatchObject({ clickId })
      },
    )
  } else {
    test('is not read on iOS', async () => {
      jest.replaceProperty(Platform, 'OS', 'ios')
      const read = installPlay(playInfo)
      expectOneMatch(await launch())
      expect(read).not.toHaveBeenCalled()
    })
  }
})

describe('the install clock', () => {
  const installed = new Date(Date.now() - 30 * day)
  const updated = new Date(Date.now() - day)

  function installTimes(getInstallationTimeAsync: unknown, getLastUpdateTimeAsync?: unknown) {
    install('expo-application', { getInstallationTimeAsync, getLastUpdateTimeAsync })
  }

  test('is unavailable without a module, or if it provides no times', () => {
    expect(findInstallClock()).toBeUndefined()
    install('expo-application', {})
    install(info, {})
    expect(findInstallClock()).toBeUndefined()
  })

  test('returns both times in milliseconds', async () => {
    installTimes(
      () => Promise.resolve(installed),
      () => Promise.resolve(updated),
    )
    const times = { installedAt: installed.getTime(), updatedAt: updated.getTime() }
    expect(await findInstallClock()?.read()).toEqual(times)
  })

  test('returns the install time alone if the time of the last update is unknown, as on iOS', async () => {
    const times = { installedAt: installed.getTime(), updatedAt: null }
    installTimes(
      () => Promise.resolve(installed),
      () => Promise.reject(new Error('UnavailabilityError')),
    )
    expect(await findInstallClock()?.read()).toEqual(times)
    installTimes(() => Promise.resolve(installed), failure.throws)
    expect(await findInstallClock()?.read()).toEqual(times)
    installTimes(() => Promise.resolve(installed))
    expect(await findInstallClock()?.read()).toEqual(times)
  })

  test('returns null without the install time', async () => {
    installTimes(
      () => Promise.resolve(null),
      () => Promise.resolve(updated),
    )
    expect(await findInstallClock()?.read()).toBeNull()
  })

  test('prevents a match of an old install whose update time is unknown', async () => {
    installTimes(() => Promise.resolve(installed))
    const app = await launch()
    expect(app.isProcessed).toBe(true)
    expect(app.matches).toHaveLength(0)
  })

  test('does not prevent the match of a recent install whose update time is unknown', async () => {
    installTimes(() => Promise.resolve(updated))
    expectOneMatch(await launch())
  })

  test('prevents a match after an update of an old install', async () => {
    installTimes(
      () => Promise.resolve(installed),
      () => Promise.resolve(updated),
    )
    const app = await launch()
    expect(app.isProcessed).toBe(true)
    expect(app.matches).toHaveLength(0)
  })

  describe('from react-native-device-info', () => {
    const [installedAt, updatedAt] = [installed.getTime(), updated.getTime()]

    function installInfo(first: unknown, last: unknown = -1) {
      install(info, {
        getFirstInstallTime: () => Promise.resolve(first),
        getLastUpdateTime: () => Promise.resolve(last),
      })
    }

    test('returns both times', async () => {
      installInfo(installedAt, updatedAt)
      expect(await findInstallClock()?.read()).toEqual({ installedAt, updatedAt })
    })

    test('treats -1 as unknown, which it returns for the last update on iOS', async () => {
      installInfo(installedAt)
      expect(await findInstallClock()?.read()).toEqual({ installedAt, updatedAt: null })
      installInfo(-1)
      expect(await findInstallClock()?.read()).toBeNull()
    })

    test('is not used if expo-application provides the times', async () => {
      install(info, { getFirstInstallTime: failure.throws })
      installTimes(() => Promise.resolve(installed))
      expect(await findInstallClock()?.read()).toEqual({ installedAt, updatedAt: null })
    })

    test('prevents a match of an existing user', async () => {
      installInfo(installedAt, updatedAt)
      const app = await launch()
      expect(app.isProcessed).toBe(true)
      expect(app.matches).toHaveLength(0)
    })

    test.each(failures)('does not prevent the match when it %s', async (_, broken) => {
      install(info, { getFirstInstallTime: broken, getLastUpdateTime: broken })
      expectOneMatch(await launch())
    })
  })

  describe('from adapters.installClock', () => {
    const linking = { getInitialUrl: () => null, subscribe: () => () => undefined }

    test('replaces the modules and prevents a match of an existing user', async () => {
      installTimes(() => Promise.resolve(new Date()))
      const read = () => ({ installedAt: installed.getTime(), updatedAt: null })
      const app = await launch({ config: { adapters: { installClock: { read }, linking } } })
      expect(app.isProcessed).toBe(true)
      expect(app.matches).toHaveLength(0)
    })

    test('does not prevent the match of a new install', async () => {
      installTimes(() => Promise.resolve(installed))
      const read = () => Promise.resolve({ installedAt: Date.now(), updatedAt: null })
      expectOneMatch(await launch({ config: { adapters: { installClock: { read }, linking } } }))
    })
  })

  const timeFailures: typeof failures = [
    ...failures,
    ['returns an invalid date', () => Promise.resolve(new Date(NaN))],
    ['returns a string', () => Promise.resolve('yesterday')],
  ]

  test.each(timeFailures)(
    'does not prevent the match when one of its times %s',
    async (_, broken) => {
      installTimes(broken, () => Promise.resolve(updated))
      expectOneMatch(await launch())
      installTimes(() => Promise.resolve(updated), broken)
      expectOneMatch(await launch())
    },
  )
})
