import { Platform } from 'react-native'
import { findClipboard } from '../../src/platform/findClipboard.ts'
import { expectOneMatch, fault, faults, install, launch, uninstallAll } from './adapterRig.ts'

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

test('there is no clipboard without a module', () => {
  expect(findClipboard()).toBeUndefined()
  install(community, { default: undefined })
  expect(findClipboard()).toBeUndefined()
})

test('expo-clipboard is preferred and gives its URL', async () => {
  const other = createCommunity()
  install(community, { default: other })
  install(expo, createExpo())
  const clipboard = findClipboard()
  expect(await clipboard?.hasUrl()).toBe(true)
  expect(await clipboard?.readText()).toBe(url)
  expect(other.hasURL).not.toHaveBeenCalled()
})

test('expo-clipboard gives its text where it has no URL', async () => {
  for (const getUrlAsync of [() => Promise.resolve(null), undefined]) {
    install(expo, createExpo({ getUrlAsync }))
    expect(await findClipboard()?.readText()).toBe('text')
  }
})

test('the community clipboard answers where there is no Expo', async () => {
  install(community, { default: createCommunity() })
  expect(await findClipboard()?.hasUrl()).toBe(true)
  expect(await findClipboard()?.readText()).toBe(url)
  install(community, { default: createCommunity({ hasURL: () => undefined }) })
  expect(await findClipboard()?.hasUrl()).toBe(false)
})

test('a community clipboard that cannot say whether there is a URL is none', () => {
  install(community, { default: createCommunity({ hasURL: undefined }) })
  expect(findClipboard()).toBeUndefined()
})

if (Platform.OS === 'ios') {
  test('a URL on either clipboard goes into the match', async () => {
    install(community, { default: createCommunity() })
    expect(expectOneMatch(await launch())).toMatchObject({ pastedLink: url, platform: 'ios' })
    install(expo, createExpo({ getUrlAsync: () => Promise.resolve(`${url}/expo`) }))
    expect(expectOneMatch(await launch())).toMatchObject({ pastedLink: `${url}/expo` })
  })

  test.each([
    ['says no', () => Promise.resolve(false)],
    ['is missing', undefined],
    ['throws', fault.throws],
    ['rejects', fault.rejects],
    ['hangs', fault.hangs],
  ])('a clipboard is never read when its hasUrlAsync %s', async (_, hasUrlAsync) => {
    const module = createExpo({ hasUrlAsync })
    install(expo, module)
    expect(expectOneMatch(await launch())).not.toHaveProperty('pastedLink')
    expect(module.getUrlAsync).not.toHaveBeenCalled()
    expect(module.getStringAsync).not.toHaveBeenCalled()
  })

  test('a clipboard is never read when its hasUrlAsync answers garbage', async () => {
    const module = createExpo({ hasUrlAsync: fault['answers garbage'] })
    install(expo, module)
    expectOneMatch(await launch())
    expect(module.getUrlAsync).not.toHaveBeenCalled()
  })

  test.each(faults)('reading a clipboard that %s costs no match', async (_, broken) => {
    install(expo, createExpo({ getUrlAsync: broken }))
    expect(expectOneMatch(await launch())).not.toHaveProperty('pastedLink')
    uninstallAll()
    install(community, { default: createCommunity({ getString: broken }) })
    expect(expectOneMatch(await launch())).not.toHaveProperty('pastedLink')
  })
} else {
  test('the clipboard is not asked on Android', async () => {
    const module = createExpo()
    install(expo, module)
    expectOneMatch(await launch())
    expect(module.hasUrlAsync).not.toHaveBeenCalled()
  })
}
