import { render } from '@testing-library/react-native'
import { LinkProvider as TestProvider } from '@throughlink/react-native/testing'
import { createElement } from 'react'
import { Platform } from 'react-native'
import type { Config } from '../../src/config.ts'
import type * as CreatePorts from '../../src/platform/createPorts.ts'
import { listMissingModules } from '../../src/platform/listMissingModules.ts'
import { install, uninstallAll } from './adapterRig.ts'

jest.unmock('../../src/platform/reportMissingModules.ts')

const nothing = {
  installReferrer: false,
  installClock: false,
  clipboard: false,
  device: false,
  userAgent: false,
  localization: false,
}
const everything = {
  installReferrer: true,
  installClock: true,
  clipboard: true,
  device: true,
  userAgent: true,
  localization: true,
}
const deviceInfo = 'react-native-device-info'
const referrer = 'react-native-play-install-referrer or expo-application'
const clock = `expo-application or ${deviceInfo}`
const userAgent = `expo-constants or ${deviceInfo}`
const clipboard = 'expo-clipboard or @react-native-clipboard/clipboard'

describe('the list of missing modules', () => {
  const names = (...of: Parameters<typeof listMissingModules>) =>
    listMissingModules(...of).map(({ module }) => module)

  test('names the clipboard and the sources of the fingerprint on iOS', () => {
    expect(names('ios', nothing)).toEqual([
      clipboard,
      `expo-device or ${deviceInfo}`,
      userAgent,
      'expo-localization',
      clock,
    ])
  })

  test('names the Play referrer on Android', () => {
    expect(names('android', nothing)).toEqual([referrer, userAgent, clock])
    expect(names('android', { ...nothing, installReferrer: true })).toEqual([userAgent, clock])
  })

  test('is empty on the web, where no install is matched', () => {
    expect(names('web', nothing)).toEqual([])
  })

  test('is empty when everything is installed', () => {
    expect(names('ios', everything)).toEqual([])
    expect(names('android', everything)).toEqual([])
  })

  test('states what each module costs', () => {
    expect(listMissingModules('android', { ...everything, installReferrer: false })).toEqual([
      {
        module: referrer,
        cost: 'Android installs are matched by fingerprint instead of the Play referrer',
      },
    ])
  })
})

describe('the line on the console', () => {
  const keys = { API_KEY: 'pk_x', appID: 'app_x' }
  let print: jest.SpyInstance

  beforeEach(() => {
    uninstallAll()
    print = jest.spyOn(console, 'info').mockImplementation(() => undefined)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    Object.assign(globalThis, { __DEV__: true })
  })

  /** Creates the ports in a new process as often as there are configs, and returns the lines printed. */
  function start(...configs: Partial<Config>[]): string[] {
    jest.isolateModules(() => {
      const { createPorts } = jest.requireActual<typeof CreatePorts>(
        '../../src/platform/createPorts.ts',
      )
      for (const config of configs) createPorts({ ...keys, ...config })
    })
    return print.mock.calls.map(([line]) => String(line))
  }

  test('is printed once per process', () => {
    const lines = start({}, {})
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^\[throughlink\] .+ or \S+ is not installed: \S/)
    expect(lines[0]?.split('\n')).toHaveLength(1)
  })

  test('is not printed in production', () => {
    Object.assign(globalThis, { __DEV__: false })
    expect(start({})).toEqual([])
  })

  test('is not printed when everything is installed', () => {
    install('expo-application', {
      getInstallReferrerAsync: jest.fn(),
      getInstallationTimeAsync: jest.fn(),
    })
    install('expo-clipboard', { hasUrlAsync: jest.fn(), getStringAsync: jest.fn() })
    install('expo-device', { modelName: 'iPhone 17' })
    install('expo-constants', { default: { getWebViewUserAgentAsync: jest.fn() } })
    install('expo-localization', { getLocales: jest.fn() })
    expect(start({})).toEqual([])
  })

  test('names nothing that react-native-device-info provides', () => {
    install(deviceInfo, {
      getFirstInstallTime: jest.fn(),
      getModel: jest.fn(),
      getUserAgent: jest.fn(),
    })
    const [line = ''] = start({})
    expect(line).not.toContain(deviceInfo)
  })

  test('is not printed by the testing entry, which uses no module', () => {
    render(createElement(TestProvider, { config: keys, children: null }))
    expect(print).not.toHaveBeenCalled()
  })

  if (Platform.OS === 'ios') {
    test('does not name what adapters replace', () => {
      const adapters = {
        clipboard: { hasUrl: () => false, readText: () => null },
        installClock: { read: () => null },
        device: { read: () => Promise.reject(new Error('unused')) },
      }
      expect(start({ adapters })).toEqual([])
    })

    test('does not name what the config turns off', () => {
      const [line = ''] = start({ shouldUseClipboard: false, matching: 'deterministic' })
      expect(line).not.toMatch(/clipboard|expo-device|localization/)
    })

    test('does not name what only unused sources need', () => {
      expect(start({ sources: ['opened'] })[0]).not.toMatch(/clipboard|expo-device|localization/)
    })

    test('names no Android module', () => {
      expect(start({})[0]).not.toContain('referrer')
    })
  } else {
    test('does not name what adapters replace', () => {
      const adapters = {
        installReferrer: { read: () => null },
        installClock: { read: () => null },
        device: { read: () => Promise.reject(new Error('unused')) },
      }
      expect(start({ adapters })).toEqual([])
    })

    test('does not name what only unused sources need', () => {
      expect(start({ sources: ['opened'] })[0]).not.toContain('referrer')
    })

    test('names no iOS module', () => {
      expect(start({})[0]).not.toMatch(/clipboard|expo-device|localization/)
    })
  }
})
