import { screen } from '@testing-library/react-native'
import { Platform } from 'react-native'
import { findStorage } from '../../src/platform/findStorage.ts'
import { matched } from '../testApp.tsx'
import {
  expectOneMatch,
  failure,
  failures,
  install,
  launch,
  optionalNames,
  uninstallAll,
} from './adapterRig.ts'

const asyncStorage = '@react-native-async-storage/async-storage'
const withoutStorage = { storage: undefined }
let logged: jest.SpyInstance

beforeEach(() => {
  uninstallAll()
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'localStorage')
})

function createItems() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: jest.fn((key: string): unknown => Promise.resolve(items.get(key) ?? null)),
    setItem: jest.fn((key: string, value: string): unknown => {
      items.set(key, value)
      return Promise.resolve()
    }),
  }
}

function defineLocalStorage(get: () => unknown) {
  Object.defineProperty(globalThis, 'localStorage', { get, configurable: true })
}

test('[spec 2.1.9] without storage in the config, AsyncStorage is used', async () => {
  const storage = createItems()
  install(asyncStorage, { default: storage })
  const app = await launch({ config: withoutStorage, script: { match: matched('/invite/7') } })
  expectOneMatch(app)
  expect(screen.getByText('/invite/7')).toBeTruthy()
  const record = storage.items.get(`throughlink.${app.config.appID}.install`)
  expect(JSON.parse(record ?? '')).toMatchObject({ processed: true })
})

test('AsyncStorage’s Jest mock, which has no default export, works too', async () => {
  const { getItem, setItem } = createItems()
  install(asyncStorage, { getItem, setItem })
  const app = await launch({ config: withoutStorage, script: { match: matched('/invite/7') } })
  expectOneMatch(app)
})

test('storage in the config is used instead of AsyncStorage', async () => {
  const storage = createItems()
  install(asyncStorage, { default: storage })
  const app = await launch()
  expectOneMatch(app)
  expect(storage.getItem).not.toHaveBeenCalled()
  expect(app.items.size).toBeGreaterThan(0)
})

test('with no storage module the app ends processed, with one error and no request', async () => {
  const app = await launch({ config: withoutStorage })
  expect(app.isProcessed).toBe(true)
  expect(app.service.requests).toHaveLength(0)
  expect(logged).toHaveBeenCalledTimes(1)
  expect(logged).toHaveBeenCalledWith(expect.stringContaining(`Install ${asyncStorage}`))
})

test.each(failures)('no match runs when a read of AsyncStorage %s', async (_, broken) => {
  install(asyncStorage, { default: { ...createItems(), getItem: broken } })
  const app = await launch({ config: withoutStorage })
  expect(app.isProcessed).toBe(true)
  expect(app.service.requests).toHaveLength(0)
})

test.each(['throws', 'rejects', 'hangs'] as const)(
  'no match runs when a write to AsyncStorage %s',
  async (kind) => {
    install(asyncStorage, { default: { ...createItems(), setItem: failure[kind] } })
    const app = await launch({ config: withoutStorage })
    expect(app.isProcessed).toBe(true)
    expect(app.matches).toHaveLength(0)
  },
)

test('an AsyncStorage without storage methods is not used', () => {
  for (const garbage of [undefined, null, 5, {}, { getItem: 'no function' }]) {
    install(asyncStorage, { default: garbage })
    expect(findStorage()).toBeUndefined()
  }
})

test('localStorage is used in a browser, unless AsyncStorage is installed', () => {
  const [local, installed] = [createItems(), createItems()]
  defineLocalStorage(() => local)
  expect(findStorage()).toBeUndefined()
  jest.replaceProperty(Platform, 'OS', 'web')
  expect(findStorage()).toBe(local)
  install(asyncStorage, { default: installed })
  expect(findStorage()).toBe(installed)
})

test('in a browser that blocks storage, the app ends processed without it', async () => {
  jest.replaceProperty(Platform, 'OS', 'web')
  defineLocalStorage(() => {
    throw new Error('SecurityError')
  })
  expect(findStorage()).toBeUndefined()
  const app = await launch({ config: withoutStorage })
  expect(app.isProcessed).toBe(true)
})

test.each([
  ['asyncStorage', 'findAsyncStorage'],
  ['communityClipboard', 'findCommunityClipboard'],
  ['expoApplication', 'findExpoApplication'],
  ['expoClipboard', 'findExpoClipboard'],
  ['expoConstants', 'findExpoConstants'],
  ['expoDevice', 'findExpoDevice'],
  ['expoLocalization', 'findExpoLocalization'],
  ['playInstallReferrer', 'findPlayInstallReferrer'],
])('a module that fails to load counts as not installed: %s', (file, find) => {
  jest.resetModules()
  for (const name of optionalNames) {
    jest.doMock(name, () => failure.throws(), { virtual: true })
  }
  const finders = jest.requireActual<Record<string, () => unknown>>(`../../src/optional/${file}.ts`)
  expect(finders[find]?.()).toBeUndefined()
})
