import { Platform } from 'react-native'
import { findClipboard } from '../../src/platform/findClipboard.ts'
import { expectOneMatch, failure, failures, install, launch, uninstallAll } from './adapterRig.ts'

const expo = 'expo-clipboard'
const community = '@react-native-clipboard/clipboard'
const url = 'https://acme.example/invite/7'

beforeEach(uninstallAll)

function createExpo(members: Record<string, unknown> = {}) {
  return {
    hasUrlAsync: jest.fn((): unknown => Promise.resolve(true)),
    getUrlAsync: jest.fn((): unknown => Promise.resolve(url)),
    getStringAsync: jest.fn((): unknown => Promise.resolve('text')),
    ...members,
  }
}

function createCommunity(members: Record<string, unknown> = {}) {
  return {
    hasURL: jest.fn((): unknown => Promise.resolve(true)),
    getString: jest.fn((): unknown => Promise.resolve(url)),
    ...members,
  }
}

test('without a module there is no clipboard', () => {
  expect(findClipboard()).toBeUndefined()
  install(community, { default: undefined })
  expect(findClipboard()).toBeUndefined()
})

test('expo-clipboard is preferred and returns its URL', async () => {
  const other = createCommunity()
  install(community, { default: other })
  install(expo, createExpo())
  const clipboard = findClipboard()
  expect(await clipboard?.hasUrl()).toBe(true)
  expect(await clipboard?.readText()).toBe(url)
  expect(other.hasURL).not.toHaveBeenCalled()
})

test('an expo-clipboard without getUrlAsync returns its text', async () => {
  install(expo, createExpo({ getUrlAsync: undefined }))
  expect(await findClipboard()?.readText()).toBe('text')
})

test('after the user denies the paste there is no second read, which would prompt again', async () => {
  const denied = createExpo({ getUrlAsync: jest.fn(() => Promise.resolve(null)) })
  const other = createCommunity()
  install(expo, denied)
  install(community, { default: other })
  expect(await findClipboard()?.readText()).toBeNull()
  expect(denied.getUrlAsync).toHaveBeenCalledTimes(1)
  expect(denied.getStringAsync).not.toHaveBeenCalled()
  expect(other.getString).not.toHaveBeenCalled()
})

test.each([
  ['throws', failure.throws],
  ['rejects', failure.rejects],
])('a read that %s is not repeated with another function', async (_, getUrlAsync) => {
  const broken = createExpo({ getUrlAsync })
  install(expo, broken)
  await expect(async () => findClipboard()?.readText()).rejects.toThrow('broken')
  expect(broken.getStringAsync).not.toHaveBeenCalled()
})

test('the community clipboard is used without expo-clipboard', async () => {
  install(community, { default: createCommunity() })
  expect(await findClipboard()?.hasUrl()).toBe(true)
  expect(await findClipboard()?.readText()).toBe(url)
  install(community, { default: createCommunity({ hasURL: () => undefined }) })
  expect(await findClipboard()?.hasUrl()).toBe(false)
})

test('a community clipboard without hasURL is not used', () => {
  install(community, { default: createCommunity({ hasURL: undefined }) })
  expect(findClipboard()).toBeUndefined()
})

if (Platform.OS === 'ios') {
  test('a URL on either clipboard is sent with the match', async () => {
    install(community, { default: createCommunity() })
    expect(expectOneMatch(await launch())).toMatchObject({ pastedLink: url, platform: 'ios' })
    install(expo, createExpo({ getUrlAsync: () => Promise.resolve(`${url}/expo`) }))
    expect(expectOneMatch(await launch())).toMatchObject({ pastedLink: `${url}/expo` })
  })

  test.each([
    ['returns false', () => Promise.resolve(false)],
    ['is missing', undefined],
    ['throws', failure.throws],
    ['rejects', failure.rejects],
    ['hangs', failure.hangs],
  ])('a clipboard is never read when its hasUrlAsync %s', async (_, hasUrlAsync) => {
    const module = createExpo({ hasUrlAsync })
    install(expo, module)
    expect(expectOneMatch(await launch())).not.toHaveProperty('pastedLink')
    expect(module.getUrlAsync).not.toHaveBeenCalled()
    expect(module.getStringAsync).not.toHaveBeenCalled()
  })

  test('a clipboard is never read when its hasUrlAsync returns garbage', async () => {
    const module = createExpo({ hasUrlAsync: failure['returns garbage'] })
    install(expo, module)
    expectOneMatch(await launch())
    expect(module.getUrlAsync).not.toHaveBeenCalled()
  })

  // A read that hangs may be a prompt that the user has not answered: the match waits for it.
  const ended = failures.filter(([name]) => name !== 'hangs')
  test.each(ended)('a clipboard read that %s does not prevent the match', async (_, broken) => {
    install(expo, createExpo({ getUrlAsync: broken }))
    expect(expectOneMatch(await launch())).not.toHaveProperty('pastedLink')
    uninstallAll()
    install(community, { default: createCommunity({ getString: broken }) })
    expect(expectOneMatch(await launch())).not.toHaveProperty('pastedLink')
  })
} else {
  test('the clipboard is not accessed on Android', async () => {
    const module = createExpo()
    install(expo, module)
    expectOneMatch(await launch())
    expect(module.hasUrlAsync).not.toHaveBeenCalled()
  })
}
