import { type Config, createLinkClient, type LinkStorage } from '@throughlink/client'
import { createMemoryStorage, createTestPhone, testConfig } from '@throughlink/client/testing'
import { expect, expectTypeOf, test } from 'vitest'
import { createAndroidPhone } from '../androidPhone.ts'
import { launch, noLink, shown } from '../launch.ts'
import { matchBodies } from '../requests.ts'
import { createTestClipboard } from '../testClipboard.ts'

const copied = 'https://acme.example/summer'

function createIphone(clipboard = createTestClipboard(copied)) {
  return { clipboard, phone: createTestPhone({ ports: { clipboard } }) }
}

test.for([
  ['2.1.1', 'API_KEY'],
  ['2.1.2', 'appID'],
] as const)('[spec %s] %s is required and has no default', async ([, name]) => {
  expectTypeOf<Required<Pick<Config, typeof name>>>().toEqualTypeOf<Pick<Config, typeof name>>()
  expectTypeOf<Config[typeof name]>().toEqualTypeOf<string>()

  const phone = createTestPhone()
  const config: Partial<Config> = { ...testConfig }
  Reflect.deleteProperty(config, name)
  const client = createLinkClient(config as Config, phone.ports)
  client.start()
  await phone.clock.advance(10_000)
  expect(phone.service.requests).toEqual([])
  expect(phone.logged).toEqual([expect.stringContaining(name)])
  expect(shown(client)).toEqual(noLink)
})

test('[spec 2.1.3] shouldUseClipboard may be true, false or left out', async () => {
  expectTypeOf<Config['shouldUseClipboard']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf(testConfig).toExtend<Omit<Config, 'shouldUseClipboard'>>()

  for (const config of [{ shouldUseClipboard: true }, { shouldUseClipboard: false }, {}]) {
    const { phone } = createIphone()
    expect(shown(await launch(phone, config))).toEqual(noLink)
    expect(matchBodies(phone)).toHaveLength(1)
    expect(phone.logged).toEqual([])
  }
})

test('[spec 2.1.4] shouldUseClipboard left out means true', async () => {
  const { phone, clipboard } = createIphone()
  await launch(phone)
  expect(clipboard.calls).toEqual(['hasUrl', 'readText'])
  expect(matchBodies(phone)).toEqual([expect.objectContaining({ pastedLink: copied })])
})

test('[spec 2.1.5] with shouldUseClipboard the clipboard of an iPhone is checked', async () => {
  const { phone, clipboard } = createIphone()
  await launch(phone, { shouldUseClipboard: true })
  expect(clipboard.calls).toEqual(['hasUrl', 'readText'])
  expect(matchBodies(phone)).toEqual([expect.objectContaining({ pastedLink: copied })])
})

test('[spec 2.1.6] with shouldUseClipboard false the clipboard is not accessed', async () => {
  const { phone, clipboard } = createIphone()
  await launch(phone, { shouldUseClipboard: false })
  expect(clipboard.calls).toEqual([])
  expect(matchBodies(phone)).toEqual([expect.not.objectContaining({ pastedLink: copied })])
})

test('[spec 2.1.7] shouldUseClipboard changes nothing on a platform other than iOS', async () => {
  async function requestsWith(config: Partial<Config>) {
    const clipboard = createTestClipboard(copied)
    const phone = createAndroidPhone(null, { ports: { clipboard } })
    await launch(phone, config)
    expect(clipboard.calls).toEqual([])
    expect(matchBodies(phone)).toHaveLength(1)
    return phone.service.requests
  }
  const requests = await requestsWith({ shouldUseClipboard: true })
  expect(await requestsWith({ shouldUseClipboard: false })).toEqual(requests)
})

test('[spec 2.1.8] storage is optional, and a given storage detects the first run', async () => {
  expectTypeOf<Config['storage']>().toEqualTypeOf<LinkStorage | undefined>()

  const storage = createMemoryStorage()
  const firstRun = createTestPhone()
  await launch(firstRun, { storage })
  expect(firstRun.storage.operations).toEqual([])
  expect(matchBodies(firstRun)).toHaveLength(1)

  const later = createTestPhone({ restartOf: firstRun })
  await launch(later, { storage })
  expect(matchBodies(later)).toHaveLength(1)

  const elsewhere = createTestPhone({ restartOf: later })
  await launch(elsewhere, { storage: createMemoryStorage() })
  expect(matchBodies(elsewhere)).toHaveLength(2)
})
