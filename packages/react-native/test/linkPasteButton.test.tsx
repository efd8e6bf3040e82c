import { act, render } from '@testing-library/react-native'
import type { Config } from '@throughlink/react-native'
import { LinkPasteButton } from '@throughlink/react-native/paste-button'
import { Platform, Pressable, Text } from 'react-native'
import { createTestApp, matched, settle } from './testApp.tsx'

declare const optionalModules: Map<string, Record<string, unknown>>

interface Pressed {
  onPress: (pasted: { type: string; text?: unknown }) => void
  acceptedContentTypes: string[]
}

let pressed: Pressed | null = null

/** Mocks expo-clipboard's control on iOS 16. Apple's real control cannot run in Jest. */
function PasteControl(props: Pressed) {
  pressed = props
  return <Pressable accessibilityLabel="Paste" />
}

function install(module: Record<string, unknown>) {
  const clipboard = optionalModules.get('expo-clipboard') ?? {}
  for (const name of Object.keys(clipboard)) Reflect.deleteProperty(clipboard, name)
  Object.assign(clipboard, module)
}

const available = { ClipboardPasteButton: PasteControl, isPasteButtonAvailable: true }

/** Launches an app that does not read the clipboard and finds no link. */
async function launch(onEnd?: (outcome: 'link' | 'none') => void, config: Partial<Config> = {}) {
  const app = createTestApp({
    config: { shouldUseClipboard: false, ...config },
    children: <LinkPasteButton onEnd={onEnd} fallback={<Text>type it in</Text>} />,
  })
  const shown = await app.launch()
  const paste = async (pasted: { type: string; text?: unknown }) => {
    act(() => pressed?.onPress(pasted))
    await settle()
  }
  return { app, shown, paste }
}

beforeEach(() => {
  pressed = null
  install(available)
})

const testOnIos = Platform.OS === 'ios' ? test : test.skip

testOnIos('a pasted link is matched and shown, without a fingerprint', async () => {
  const onEnd = jest.fn()
  const { app, shown, paste } = await launch(onEnd)
  expect(pressed?.acceptedContentTypes).toEqual(['url', 'plain-text'])
  app.service.script = { match: matched('https://acme.example/p/1') }
  await paste({ type: 'text', text: 'https://l.acme.example/abc?_dl=mine&token=secret' })
  expect(shown.getByText('/p/1')).toBeTruthy()
  expect(onEnd.mock.calls).toEqual([['link']])
  expect(app.service.requestsTo('matchLink').at(-1)?.body).toEqual({
    installId: expect.any(String) as string,
    platform: 'ios',
    pastedLink: 'https://l.acme.example/abc',
  })
})

test.each([
  { type: 'text', text: 'my diary' },
  { type: 'text', text: 'acme://products/42' },
  { type: 'image', data: '…' },
  { type: 'text', text: null },
])('[spec 4.3.13] $type $text is not sent, and onEnd receives "none"', async (pasted) => {
  const onEnd = jest.fn()
  const { app, paste } = await launch(onEnd)
  const before = app.service.requestsTo('matchLink').length
  await paste(pasted)
  expect(onEnd.mock.calls).toEqual([['none']])
  expect(app.service.requestsTo('matchLink')).toHaveLength(before)
})

test.each<[string, typeof Platform.OS, Partial<Config>]>([
  ['on Android, even if a control is rendered', 'android', {}],
  ['with matching off', 'ios', { matching: 'off' }],
])('[spec 4.3.13, 4.3.14] a pasted link is not sent %s', async (_, platform, config) => {
  const os = jest.replaceProperty(Platform, 'OS', platform)
  const onEnd = jest.fn()
  const { app, paste } = await launch(onEnd, config)
  const before = app.service.requestsTo('matchLink').length
  await paste({ type: 'text', text: 'https://l.acme.example/abc' })
  os.restore()
  expect(onEnd.mock.calls).toEqual([['none']])
  expect(app.service.requestsTo('matchLink')).toHaveLength(before)
})

test.each([
  ['without the module', {}],
  ['before iOS 16 and on Android', { ...available, isPasteButtonAvailable: false }],
  ['with a module that has no control', { isPasteButtonAvailable: true }],
])('%s the fallback is shown', async (_, module) => {
  install(module)
  const { shown } = await launch()
  expect(shown.getByText('type it in')).toBeTruthy()
})

test('outside a provider it throws an error that explains where to put one', () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<LinkPasteButton />)).toThrow('<LinkPasteButton> was used outside')
  silence.mockRestore()
})
