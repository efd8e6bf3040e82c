import { existsSync, globSync } from 'node:fs'
import { freePort, startProgram } from '@throughlink/services'
import { CommandError } from '@throughlink/tooling/base/command'
import { findOrInstall } from '@throughlink/tooling/base/findOrInstall'
import { type Engine, type EngineOptions, nowhere } from './engine.ts'

/** Display n of the X server is TCP port 6000 + n. */
const firstDisplayPort = 6000

/** Opens WebKitGTK, which has the engine of Safari, on a display of its own by WebDriver. */
export async function openWebkit({ colorScheme, viewport }: EngineOptions): Promise<Engine> {
  const program = await findOrInstall({
    title: 'WebKitWebDriver',
    names: ['WebKitWebDriver'],
    packages: ['webkit2gtk-driver', 'fonts-liberation', 'fonts-dejavu-core'],
  })
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  if (binary === undefined || !existsSync(binary)) throw new CommandError('No MiniBrowser found.')
  const xvfb = await findOrInstall({ title: 'Xvfb', names: ['Xvfb'], packages: ['xvfb'] })
  const displayPort = await freePort()
  const display = `:${displayPort - firstDisplayPort}`
  const screen = await startProgram(
    xvfb,
    [display, '-screen', '0', '1600x1200x24', '-listen', 'tcp'],
    { port: displayPort },
  )
  const port = await freePort()
  const driver = await startProgram(program, [`--port=${port}`], {
    port,
    // Without a language, numbers have no separators.
    env: { DISPLAY: display, LC_ALL: 'en_US.UTF-8', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  const stop = async () => {
    await driver.stop()
    await screen.stop()
  }

  async function send<T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { readonly value: T }
    if (!response.ok) throw new Error(`WebDriver, ${path}: ${JSON.stringify(value)}`)
    return value
  }

  try {
    const args = [
      '--automation',
      '--javascript-can-open-windows-automatically=true',
      `--proxy=http://${nowhere.host}:${nowhere.port}`,
      ...['localhost', '*.localhost', '127.0.0.1'].map((host) => `--ignore-host=${host}`),
      ...(colorScheme === 'dark' ? ['--dark-mode'] : []),
    ]
    const { sessionId } = await send<{ readonly sessionId: string }>('POST', '', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } },
    })
    const at = `/${sessionId}`
    const evaluate = async <T>(expression: string) => {
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve().then(() => (${expression})).then(
          (value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })))`
      const text = await send<string>('POST', `${at}/execute/async`, { script, args: [] })
      const { value, error } = JSON.parse(text) as { readonly value: T; readonly error?: string }
      if (error !== undefined) throw new Error(error)
      return value
    }
    // A window with a toolbar is wider than a phone. The new one has none.
    const { width, height } = viewport
    await evaluate(
      `void open('about:blank', '', 'toolbar=no,location=no,menubar=no,width=${width},height=${height}')`,
    )
    const handles = await send<readonly string[]>('GET', `${at}/window/handles`)
    const first = await send('GET', `${at}/window`)
    await send('POST', `${at}/window`, { handle: handles.find((handle) => handle !== first) })
    await send('POST', `${at}/window/rect`, { x: 0, y: 0, width, height })
    return {
      goto: (url) => send('POST', `${at}/url`, { url }),
      evaluate,
      perform: (actions) => send('POST', `${at}/actions`, { actions }),
      screenshot: async () => Buffer.from(await send<string>('GET', `${at}/screenshot`), 'base64'),
      errors: [],
      async close() {
        await send('DELETE', at)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
