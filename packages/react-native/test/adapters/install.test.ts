import { Platform } from 'react-native'
import { findInstallClock } from '../../src/platform/findInstallClock.ts'
import { findInstallReferrer } from '../../src/platform/findInstallReferrer.ts'
import { expectOneMatch, fault, faults, install, launch, uninstallAll } from './adapterRig.ts'

const play = 'react-native-play-install-referrer'
const clickId = `tl1${'a'.repeat(52)}`
const referrer = `utm_source=x&clickId=${clickId}`
const [clickTime, installTime] = [1_700_000_000, 1_700_000_060]
const day = 24 * 60 * 60 * 1000

beforeEach(uninstallAll)
afterEach(() => {
  jest.restoreAllMocks()
})

/** The module as it is: it answers by callback, with its numbers as text. */
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

  test('is not looked for on iOS, whose Play module fails to load', () => {
    installPlay(playInfo)
    jest.replaceProperty(Platform, 'OS', 'ios')
    expect(findInstallReferrer()).toBeUndefined()
  })

  test('is unknown without a module, and with an expo-application that cannot read it', () => {
    expect(findInstallReferrer()).toBeUndefined()
    install('expo-application', {})
    expect(findInstallReferrer()).toBeUndefined()
  })

  test('comes from the Play module with its times, and expo-application is not asked', async () => {
    const getInstallReferrerAsync = jest.fn()
    install('expo-application', { getInstallReferrerAsync })
    installPlay(playInfo)
    expect(await findInstallReferrer()?.read()).toEqual({ referrer, clickTime, installTime })
    expect(getInstallReferrerAsync).not.toHaveBeenCalled()
  })

  test('has no times where Play does not know them', async () => {
    for (const time of ['0', '', 'soon', null, undefined]) {
      installPlay({ ...playInfo, referrerClickTimestampServerSeconds: time })
      expect(await findInstallReferrer()?.read()).toEqual({ referrer })
    }
  })

  test('that Play cannot tell is an error, never a hang', async () => {
    installPlay(null, { message: 'FEATURE_NOT_SUPPORTED' })
    await expect(findInstallReferrer()?.read()).rejects.toThrow('FEATURE_NOT_SUPPORTED')
    installPlay(null)
    await expect(findInstallReferrer()?.read()).rejects.toThrow('no install referrer')
  })

  test('comes from expo-application without times, and empty text is none', async () => {
    install('expo-application', { getInstallReferrerAsync: () => Promise.resolve(referrer) })
    expect(await findInstallReferrer()?.read()).toEqual({ referrer })
    install('expo-application', { getInstallReferrerAsync: () => Promise.resolve('') })
    expect(await findInstallReferrer()?.read()).toBeNull()
  })

  if (platform === 'android') {
    test('is what the match is made by', async () => {
      installPlay(playInfo)
      const request = expectOneMatch(await launch())
      expect(request).toMatchObject({ clickId, referrer: { clickTime, installTime } })
    })

    test.each(faults)('from an expo-application that %s costs no match', async (_, broken) => {
      install('expo-application', { getInstallReferrerAsync: broken })
      expect(expectOneMatch(await launch())).not.toHaveProperty('clickId')
    })

    test('from a Play module that throws or hangs costs no match', async () => {
      for (const getInstallReferrerInfo of [fault.throws, fault.hangs]) {
        install(play, { PlayInstallReferrer: { getInstallReferrerInfo } })
        expect(expectOneMatch(await launch())).not.toHaveProperty('clickId')
      }
    })

    test('from a Play module that answers an error or garbage costs no match', async () => {
      for (const info of [null, 5, 'text', {}, { installReferrer: 5 }, { installReferrer: {} }]) {
        installPlay(info, info === null ? { message: 'SERVICE_UNAVAILABLE' } : null)
        expect(expectOneMatch(await launch())).not.toHaveProperty('clickId')
      }
    })

    test.each(['Infinity', '1700000000.5', '1700000000000'])(
      'with a time of %s is sent without times',
      async (time) => {
        installPlay({ ...playInfo, referrerClickTimestampServerSeconds: time })
        expect(expectOneMatch(await launch())).toMatchObject({ clickId })
      },
    )
  } else {
    test('is not asked for on iOS', async () => {
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

  test('is unknown without expo-application, and with one that tells no time', () => {
    expect(findInstallClock()).toBeUndefined()
    install('expo-application', {})
    expect(findInstallClock()).toBeUndefined()
  })

  test('tells both times in milliseconds', async () => {
    installTimes(
      () => Promise.resolve(installed),
      () => Promise.resolve(updated),
    )
    const times = { installedAt: installed.getTime(), updatedAt: updated.getTime() }
    expect(await findInstallClock()?.read()).toEqual(times)
  })

  test('does not say where there is no time of the last update, as on iOS', async () => {
    installTimes(
      () => Promise.resolve(installed),
      () => Promise.reject(new Error('UnavailabilityError')),
    )
    expect(await findInstallClock()?.read()).toBeNull()
    installTimes(() => Promise.resolve(installed))
    expect(await findInstallClock()?.read()).toBeNull()
  })

  test('keeps an update of an app that is long installed from being matched', async () => {
    installTimes(
      () => Promise.resolve(installed),
      () => Promise.resolve(updated),
    )
    const app = await launch()
    expect(app.isProcessed).toBe(true)
    expect(app.matches).toHaveLength(0)
  })

  const faultsOfTimes: typeof faults = [
    ...faults,
    ['answers no date', () => Promise.resolve(new Date(NaN))],
    ['answers text', () => Promise.resolve('yesterday')],
  ]

  test.each(faultsOfTimes)('costs no match when one of its times %s', async (_, broken) => {
    installTimes(broken, () => Promise.resolve(updated))
    expectOneMatch(await launch())
    installTimes(() => Promise.resolve(installed), broken)
    expectOneMatch(await launch())
  })
})
