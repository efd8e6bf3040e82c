/** Runs the examples of the readmes that need no React Native. Those of packages/react-native run in its tests. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestPhone, testConfig, type TestPhoneOptions } from '@throughlink/client/testing'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { repositoryRoot } from '../base/report.ts'
import { readSnippets } from './readSamples.ts'

// Inside a package, so that the examples resolve the workspace packages by name.
const folder = mkdtempSync(join(repositoryRoot, 'packages/client/test/.run-snippets-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

let runs = 0

/** Runs an example and returns its exports. Each run is an app of its own, because sessions outlive clients. */
async function run<Exports>(snippet: string): Promise<Exports> {
  const file = join(folder, `run${++runs}.ts`)
  const code = snippet.replaceAll('pk_…', testConfig.API_KEY).replaceAll('app_…', `app_run${runs}`)
  writeFileSync(file, code)
  return (await import(/* @vite-ignore */ file)) as Exports
}

/** Returns the values that an example promises in comments after `console.log`. */
function readPromises(snippet: string): string[] {
  return Array.from(
    snippet.matchAll(/^console\.log\(.*\) \/\/ (.+)$/gm),
    ([, value]) => value ?? '',
  )
}

const printing = ['README.md', 'packages/client/README.md']
  .flatMap((document) => readSnippets(document).map((snippet) => ({ document, snippet })))
  .filter(({ snippet }) => readPromises(snippet).length > 0)

test('the readmes have examples that print', () => {
  expect(new Set(printing.map(({ document }) => document)).size).toBe(2)
})

test.each(printing)('an example of $document prints what it promises', async ({ snippet }) => {
  const printed: unknown[] = []
  vi.spyOn(console, 'log').mockImplementation((value) => void printed.push(value))
  await run(snippet)
  const shown = printed.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
  expect(shown).toEqual(readPromises(snippet))
})

describe('the first example of the client', () => {
  const deferred = (link: string, afterMs = 0): TestPhoneOptions => ({
    script: { match: () => ({ afterMs, body: { ['link' as string]: link } }) },
  })

  async function launch(options: TestPhoneOptions = {}) {
    const phone = createTestPhone(options)
    const screens: string[] = []
    vi.stubGlobal('platform', phone.ports)
    vi.stubGlobal('navigate', (route: string) => void screens.push(route))
    vi.stubGlobal(
      'fetch',
      async (url: string, init: { headers: Record<string, string>; body: string }) => {
        const { response } = phone.service.post({ url, headers: init.headers, body: init.body })
        const { status, body, retryAfter } = await response
        return { status, headers: { get: () => retryAfter }, text: () => Promise.resolve(body) }
      },
    )
    const [example = ''] = readSnippets('packages/client/README.md')
    const { close } = await run<{ close: () => void }>(example)
    await phone.clock.advance(0)
    return { phone, screens, close }
  }

  test('opens the deferred link, and then stays on its screen', async () => {
    const { phone, screens } = await launch(deferred('https://acme.example/invite/7'))
    await phone.clock.advance(60_000)
    expect(screens).toEqual(['/invite/7'])
  })

  test('stays where it is without a link', async () => {
    const { phone, screens } = await launch()
    await phone.clock.advance(60_000)
    expect(screens).toEqual([])
  })

  test('opens a link that arrives after the timeout', async () => {
    const { phone, screens } = await launch(deferred('https://acme.example/invite/7', 7000))
    await phone.clock.advance(5000)
    expect(screens).toEqual([])
    await phone.clock.advance(60_000)
    expect(screens).toEqual(['/invite/7'])
  })

  test('opens the link that started the app, and each later tap', async () => {
    const { phone, screens } = await launch({ initialUrl: 'acme://products/1' })
    for (const url of ['acme://products/2', 'acme://products/1']) {
      phone.links.open(url)
      await phone.clock.advance(5000)
    }
    expect(screens).toEqual(['/products/1', '/products/2', '/products/1'])
  })

  test('opens nothing after close()', async () => {
    const { phone, screens, close } = await launch()
    await phone.clock.advance(5000)
    close()
    await phone.clock.advance(60_000)
    phone.links.open('acme://products/2')
    await phone.clock.advance(5000)
    expect(screens).toEqual([])
  })
})
