import { act } from '@testing-library/react-native'
import type { Config } from '@throughlink/react-native'
import { Text } from 'react-native'
import {
  advance,
  answered,
  createPhone,
  isIos,
  link,
  matched,
  route,
  simulatePhones,
} from './phone.tsx'

simulatePhones()

const { optionalModules } = globalThis as unknown as {
  optionalModules: Map<string, Record<string, unknown>>
}

const address = 'https://acme.example/products/42'

function createClipboard(text: string | null, hasUrl: () => unknown = () => true) {
  return {
    hasUrl: jest.fn(hasUrl as () => boolean),
    readText: jest.fn(() => text),
  }
}

async function launchWith(clipboard: ReturnType<typeof createClipboard>, config?: Partial<Config>) {
  const script = { match: () => matched(link) }
  const phone = createPhone({ clipboard, script, ...(config && { config }) })
  const app = await phone.launch()
  await advance(61_000)
  // The match continues whatever the clipboard contains.
  expect(app.shown()).toBe(route)
  expect(phone.matches()).toHaveLength(1)
  return phone.matches()[0]?.['pastedLink']
}

test('the clipboard is checked for a URL before it is read, on iOS only', async () => {
  const clipboard = createClipboard(link)
  expect(await launchWith(clipboard)).toBe(isIos ? address : undefined)
  expect(clipboard.hasUrl).toHaveBeenCalledTimes(isIos ? 1 : 0)
  expect(clipboard.readText).toHaveBeenCalledTimes(isIos ? 1 : 0)
})

test.each<[string, () => unknown]>([
  ['false', () => false],
  ['undefined', () => undefined],
  ['a string', () => 'yes'],
  ['a rejected promise', () => Promise.reject(new Error('broken'))],
  ['a promise that never settles', () => new Promise(() => undefined)],
])('the clipboard is not read, so no prompt appears, when hasUrl returns %s', async (_, hasUrl) => {
  const clipboard = createClipboard(link, hasUrl)
  expect(await launchWith(clipboard)).toBeUndefined()
  expect(clipboard.readText).not.toHaveBeenCalled()
})

test('the clipboard is checked once per install, not on every start or render', async () => {
  const clipboard = createClipboard(link)
  const phone = createPhone({ clipboard })
  const app = await phone.launch({ isStrict: true })
  await app.update({})
  await app.remount()
  await app.kill()
  await phone.launch()
  await advance(60_000)
  expect(clipboard.hasUrl).toHaveBeenCalledTimes(isIos ? 1 : 0)
})

test.each([
  'my secret note',
  'note with https://acme.example/products/42 inside',
  'acme://products/42',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'someone@example.com',
  '',
  null,
])('text that is not an http(s) URL is not sent: %j', async (text) => {
  expect(await launchWith(createClipboard(text))).toBeUndefined()
})

test.each([link, ` ${link}\n`, 'http://acme.example/products/42'])(
  'only the origin and path of a URL are sent: %j',
  async (text) => {
    const sent = text.trim().replace(/\?.*/, '')
    expect(await launchWith(createClipboard(text))).toBe(isIos ? sent : undefined)
  },
)

test('with linkHosts, only a URL on one of those hosts is sent, with its query', async () => {
  const config = { linkHosts: ['acme.example'] }
  expect(await launchWith(createClipboard(link), config)).toBe(isIos ? link : undefined)
  const foreign = createClipboard('https://bank.example/transfer/1?token=SECRET')
  expect(await launchWith(foreign, config)).toBeUndefined()
  const lookalike = createClipboard('https://acme.example.evil.example/a/b')
  expect(await launchWith(lookalike, config)).toBeUndefined()
})

test('with shouldUseClipboard false the clipboard is never accessed', async () => {
  const clipboard = createClipboard(link)
  expect(await launchWith(clipboard, { shouldUseClipboard: false })).toBeUndefined()
  expect(clipboard.hasUrl).not.toHaveBeenCalled()
  expect(clipboard.readText).not.toHaveBeenCalled()
})

test('a slow answer to the paste prompt does not prevent the match', async () => {
  const clipboard = createClipboard(null)
  clipboard.readText.mockReturnValue(new Promise(() => undefined) as unknown as null)
  expect(await launchWith(clipboard)).toBeUndefined()
})

// Apple's paste control exists on iOS only, and nothing that is pasted is sent from Android.
const testOnIos = isIos ? test : test.skip

describe('the paste button', () => {
  const config = { shouldUseClipboard: false }
  const answersPasted = (request: object) =>
    'pastedLink' in request ? matched(link) : answered({ link: null })

  /** Installs a mock of Apple's control. Returns a function that pastes through its JavaScript callback. */
  function installPasteControl() {
    let press: (pasted: { type: string; text?: unknown }) => void = () => undefined
    const exports = optionalModules.get('expo-clipboard') ?? {}
    exports['isPasteButtonAvailable'] = true
    exports['ClipboardPasteButton'] = ({ onPress }: { onPress: typeof press }) => {
      press = onPress
      return null
    }
    return async (text: string) => {
      act(() => {
        press({ type: 'text', text })
      })
      await advance(10)
    }
  }

  afterEach(() => {
    for (const exports of optionalModules.values()) {
      for (const member of Object.keys(exports)) Reflect.deleteProperty(exports, member)
    }
  })

  testOnIos(
    'a pasted link becomes the deferred link, with one more render and no prompt',
    async () => {
      const paste = installPasteControl()
      const clipboard = createClipboard(link)
      const phone = createPhone({ config, clipboard, script: { match: answersPasted } })
      const app = await phone.launch({
        children: ({ pasteButton }) => <pasteButton.LinkPasteButton />,
      })
      await advance(5000)
      expect(app.shown()).toBe('home')
      await paste(link)
      expect(app.shown()).toBe(route)
      expect(app.last()).toMatchObject({ linkUrl: link, linkType: 'deferred' })
      expect(app.contexts).toHaveLength(3)
      expect(phone.matches()[1]).toMatchObject({ pastedLink: address })
      expect(clipboard.hasUrl).not.toHaveBeenCalled()
      expect(clipboard.readText).not.toHaveBeenCalled()
    },
  )

  test('pasted text that is not a link never leaves the device', async () => {
    const paste = installPasteControl()
    const phone = createPhone({ config, script: { match: answersPasted } })
    const app = await phone.launch({
      children: ({ pasteButton }) => <pasteButton.LinkPasteButton />,
    })
    await advance(5000)
    await paste('my secret note')
    expect(app.shown()).toBe('home')
    expect(phone.matches()).toHaveLength(1)
  })

  test('the fallback is shown where the paste control is unavailable', async () => {
    const app = await createPhone({ config }).launch({
      children: ({ pasteButton }) => (
        <pasteButton.LinkPasteButton fallback={<Text>type it</Text>} />
      ),
    })
    expect(app.tree.getByText('type it')).toBeTruthy()
  })
})
