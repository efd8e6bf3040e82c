import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram } from '@throughlink/services'
import { findOrInstall } from '@throughlink/tooling/base/findOrInstall'
import { type Engine, type EngineOptions, nowhere } from './engine.ts'

/**
 * Opens Firefox by WebDriver BiDi, which it serves by itself. Playwright's channel for it needs a command that Debian's
 * release does not have, and there is no geckodriver in Debian.
 */
export async function openFirefox({ colorScheme, viewport }: EngineOptions): Promise<Engine> {
  const program = await findOrInstall({
    title: 'Firefox',
    names: ['firefox-esr', 'firefox'],
    packages: ['firefox-esr', 'fonts-liberation', 'fonts-dejavu-core'],
  })
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-firefox-'))
  const preferences = Object.entries({
    'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
    'network.proxy.type': 1,
    'network.proxy.http': nowhere.host,
    'network.proxy.http_port': nowhere.port,
    'network.proxy.ssl': nowhere.host,
    'network.proxy.ssl_port': nowhere.port,
    'network.proxy.no_proxies_on': 'localhost, .localhost, 127.0.0.1',
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
  }).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
  writeFileSync(join(folder, 'user.js'), preferences.join('\n'))
  const port = await freePort()
  const browser = await startProgram(
    program,
    ['--headless', '--no-remote', `--remote-debugging-port=${port}`, '--profile', folder],
    { port, env: { HOME: folder } },
  )
  const stop = async () => {
    await browser.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return await connect(port, viewport, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

interface Message {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly message?: string
  readonly result: unknown
  readonly params: { readonly level: string; readonly text: string }
}

async function connect(
  port: number,
  viewport: EngineOptions['viewport'],
  stop: () => Promise<void>,
): Promise<Engine> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, (message: Message) => void>()
  const errors: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else if (message.params.level === 'error') errors.push(message.params.text)
  })
  let lastId = 0
  async function send<T>(method: string, params: object): Promise<T> {
    const id = ++lastId
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, message, result } = await answer
    waiting.delete(id)
    if (type === 'error') throw new Error(`${method}: ${message ?? ''}`)
    return result as T
  }

  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  // In the tab of the start, the address bar has the focus, so keys press no button of a page.
  const { context } = await send<{ readonly context: string }>('browsingContext.create', {
    type: 'tab',
  })
  await send('browsingContext.setViewport', { context, viewport })
  return {
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate<T>(expression: string) {
      const { result, exceptionDetails } = await send<{
        readonly result?: { readonly value?: string }
        readonly exceptionDetails?: { readonly text: string }
      }>('script.evaluate', {
        expression: `Promise.resolve().then(() => (${expression})).then((value) => JSON.stringify({ value }))`,
        target: { context },
        awaitPromise: true,
      })
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
      return (JSON.parse(result?.value ?? '{}') as { readonly value: T }).value
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    async screenshot() {
      const { data } = await send<{ readonly data: string }>('browsingContext.captureScreenshot', {
        context,
      })
      return Buffer.from(data, 'base64')
    },
    errors,
    async close() {
      socket.close()
      await stop()
    },
  }
}
