import { describe, expect, test } from 'vitest'
import type { LinkError } from '../errors/linkError.ts'
import type { Link } from '../link.ts'
import type { InstallTimes } from '../ports.ts'
import { createReporter } from '../reporter.ts'
import { createMemoryStorage, type MemoryStorageOptions } from '../testing/createMemoryStorage.ts'
import { createSeededRandom } from '../testing/createSeededRandom.ts'
import { createSimulatedClock } from '../testing/createSimulatedClock.ts'
import { testConfig } from '../testing/createTestPhone.ts'
import { createScope } from '../time/scope.ts'
import { createInstall, type InstallOptions } from './createInstall.ts'
import { parseInstallRecord } from './installRecord.ts'
import { spent } from './toInstallChange.ts'

const key = 'throughlink.app_test.install'
const day = 24 * 60 * 60 * 1000
const link: Link = {
  url: 'https://l.example.com/p',
  resolvedUrl: null,
  route: '/p',
  type: 'deferred',
  method: 'probabilistic',
  confidence: 0.9,
}

let processes = 0

/** Creates the install of one process. Pass the items of another one for the same install. */
function createProcess(
  storageOptions: MemoryStorageOptions = {},
  parts: Partial<InstallOptions> = {},
) {
  const clock = createSimulatedClock()
  const storage = createMemoryStorage({ clock, ...storageOptions })
  const errors: LinkError[] = []
  const scope = createScope(clock)
  const install = createInstall({
    appId: 'app_test',
    storage,
    installClock: undefined,
    platform: 'android',
    clock,
    random: createSeededRandom(++processes),
    reporter: createReporter({ error() {} }, (error) => void errors.push(error)),
    config: () => testConfig,
    ...parts,
  })
  return {
    clock,
    storage,
    errors,
    scope,
    install,
    read: () => install.read(scope, { recordMs: 1000, timesMs: 1000 }),
    get stored() {
      return parseInstallRecord(storage.items.get(key) ?? '')
    },
  }
}

describe('the first start', () => {
  test('is the first run, and stores its id first', async () => {
    const { read, clock, install, storage } = createProcess()
    expect(await read()).toBe('first-run')
    await clock.settle()
    expect(parseInstallRecord(storage.items.get(key) ?? '')).toEqual({
      installId: install.id,
      processed: false,
      installedAt: null,
      startedAt: clock.now(),
    })
  })

  test('keeps its id in the next process, before and after the match', async () => {
    const first = createProcess()
    await first.read()
    await first.clock.settle()
    const second = createProcess({ items: first.storage.items })
    expect(await second.read()).toBe('first-run')
    expect(second.install.id).toBe(first.install.id)
    second.install.save({ processed: true })
    await second.clock.settle()
    const third = createProcess({ items: first.storage.items })
    expect(await third.read()).toBe('processed')
    expect(third.install.id).toBe(first.install.id)
  })

  test('writes nothing when nothing changed', async () => {
    const first = createProcess()
    await first.read()
    first.install.save({ processed: true })
    await first.clock.settle()
    const second = createProcess({ items: first.storage.items })
    await second.read()
    await second.clock.settle()
    expect(second.storage.operations).toEqual([{ type: 'get', key }])
  })

  test('of an old app that added Throughlink in an update is not fresh', async () => {
    const { clock } = createProcess()
    const installClock = {
      read: () => ({ installedAt: clock.now() - 30 * day, updatedAt: clock.now() }),
    }
    const { install, read } = createProcess({}, { installClock })
    await read()
    expect(install.isFresh).toBe(false)
  })
})

describe('storage that cannot be read', () => {
  test.each(['throw', 'reject', 'hang'] as const)(
    'because of a %s detects no first run, writes nothing, and is reported',
    async (fault) => {
      const { read, clock, storage, install, errors } = createProcess({ fault: () => fault })
      const reading = read()
      await clock.advance(1000)
      expect(await reading).toBe('unreadable')
      install.save({ processed: true })
      await clock.settle()
      expect(storage.operations).toHaveLength(1)
      expect(errors.map(({ code }) => code)).toEqual(['storage_unreadable'])
      expect(install.id).not.toBe('')
      expect(install.id).toBe(install.id)
    },
  )

  test('because there is none reports the package to install', async () => {
    const { read, install, errors, scope } = createProcess({}, { storage: undefined })
    expect(await read()).toBe('unreadable')
    expect(errors).toMatchObject([{ code: 'storage_missing' }])
    expect(errors[0]?.message).toContain('@react-native-async-storage/async-storage')
    await install.whenWritten(scope, 1000)
  })

  test('because of damage means an existing install', async () => {
    const { read } = createProcess({ items: new Map([[key, '{"installId":']]) })
    expect(await read()).toBe('processed')
  })

  test('because the client was stopped is not reported', async () => {
    const { read, scope, errors } = createProcess({ fault: () => 'hang' })
    const reading = read()
    scope.close()
    await reading
    expect(errors).toEqual([])
  })
})

describe('the stored record', () => {
  test('can be changed and removed field by field', async () => {
    const process = createProcess()
    await process.read()
    void process.install.save({ processed: true, keptLink: link })
    void process.install.save({ attempt: { since: 5 }, clickId: 'c', paste: { link: null } })
    await process.clock.settle()
    expect(process.stored).toMatchObject({
      processed: true,
      keptLink: link,
      attempt: { since: 5 },
      clickId: 'c',
      paste: { link: null },
    })
    expect(process.install.keptLink).toEqual(link)
    void process.install.save({ ...spent, keptLink: undefined })
    await process.clock.settle()
    expect(process.stored).toEqual({
      installId: process.install.id,
      processed: true,
      installedAt: null,
      startedAt: process.clock.now(),
    })
    expect(process.install.keptLink).toBeNull()
    expect(process.install.pending).toEqual(process.stored)
  })

  test('receives a change that was made while it was being read', async () => {
    const process = createProcess({ fault: () => ({ delayMs: 40 }) })
    const reading = process.read()
    const handled = { url: link.url, at: 7 }
    expect(await process.install.save({ handled })).toBe(false)
    await process.clock.advance(100)
    await reading
    await process.clock.advance(100)
    expect(process.install.handled).toEqual(handled)
    expect(process.stored?.handled).toEqual(handled)
  })

  test('is written in order, one write at a time', async () => {
    const delays = [300, 10, 10]
    const process = createProcess({
      fault: ({ type }) => (type === 'set' ? { delayMs: delays.shift() ?? 1 } : null),
    })
    await process.read()
    void process.install.save({ keptLink: link })
    void process.install.save({ processed: true, keptLink: undefined })
    await process.clock.advance(299)
    expect(process.storage.operations.filter(({ type }) => type === 'set')).toHaveLength(1)
    await process.clock.advance(1000)
    expect(process.stored).toMatchObject({ processed: true })
    expect(process.stored).not.toHaveProperty('keptLink')
  })

  test('can be awaited up to the timeout', async () => {
    const process = createProcess({
      fault: ({ type }) => (type === 'set' ? { delayMs: 300 } : null),
    })
    await process.read()
    const waited: string[] = []
    void process.install.whenWritten(process.scope, 1000).then(() => waited.push('long'))
    void process.install.whenWritten(process.scope, 100).then(() => waited.push('short'))
    await process.clock.advance(100)
    expect(waited).toEqual(['short'])
    await process.clock.advance(200)
    expect(waited).toEqual(['short', 'long'])
  })

  test('that cannot be written is reported once, and stays available', async () => {
    const process = createProcess({ fault: ({ type }) => (type === 'set' ? 'reject' : null) })
    await process.read()
    void process.install.save({ keptLink: link })
    await process.clock.settle()
    expect(process.errors.map(({ code }) => code)).toEqual(['storage_unwritable'])
    expect(process.install.keptLink).toEqual(link)
  })
})

test('a stopped read decides and writes nothing', async () => {
  const pending: ((times: InstallTimes) => void)[] = []
  const installClock = { read: () => new Promise<InstallTimes>((resolve) => pending.push(resolve)) }
  const process = createProcess({}, { installClock })
  const reading = process.read()
  await process.clock.settle()
  process.scope.close()
  await reading
  await process.clock.settle()
  expect(process.storage.items.size).toBe(0)

  const again = process.install.read(createScope(process.clock), {
    recordMs: 1000,
    timesMs: 1000,
  })
  const now = process.clock.now()
  for (const resolve of pending) resolve({ installedAt: now - 30 * day, updatedAt: now })
  await process.clock.settle()
  await again
  expect(process.install.isFresh).toBe(false)
})

describe('an install is fresh', () => {
  const fresh = async (parts: Partial<InstallOptions>, afterMs = 0) => {
    const process = createProcess({}, parts)
    await process.read()
    await process.clock.advance(afterMs)
    return process.install.isFresh
  }

  test('for seven days after its first start, or as long as the config says', async () => {
    expect(await fresh({}, 7 * day)).toBe(true)
    expect(await fresh({}, 7 * day + 1)).toBe(false)
    const config = () => ({ ...testConfig, freshInstallDays: 1 })
    expect(await fresh({ config }, day)).toBe(true)
    expect(await fresh({ config }, day + 1)).toBe(false)
  })

  test('unless the app says that it existed before', async () => {
    expect(await fresh({ config: () => ({ ...testConfig, isExistingInstall: true }) })).toBe(false)
  })
})

test('a deleted record is a first run, also of an old install', async () => {
  const first = createProcess()
  const now = first.clock.now()
  const installClock = { read: () => ({ installedAt: now - 30 * day, updatedAt: now }) }
  await first.read()
  expect(await first.install.reset()).toBe(true)
  const second = createProcess({ items: first.storage.items }, { installClock })
  expect(await second.read()).toBe('first-run')
  expect(second.install.isFresh).toBe(true)
  expect(second.install.id).not.toBe(first.install.id)
})
