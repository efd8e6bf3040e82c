import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useApp } from './support/useApp.ts'

const app = useApp({
  seed: { links: [{ slug: 'amber', destination: 'https://lumen.example/products/amber' }] },
})
const root = join(import.meta.dirname, '../../..')

interface Simulated {
  readonly code: number | null
  readonly output: string
}

/** Runs `throughlink simulate` on a link of the app. */
function simulate(slug: string, ...options: readonly string[]): Promise<Simulated> {
  const { domain, publishableKey, appId } = app.tenant
  const args = [
    '--conditions=@throughlink/source',
    'packages/cli/src/main.ts',
    'simulate',
    `https://${domain}/${slug}`,
    ...['--service', app.url, '--connect', app.url, '--key', publishableKey, '--app', appId],
    ...options,
  ]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { cwd: root }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode, output: `${stdout}${stderr}` })
    })
  })
}

test.each([
  ['on Android, the referrer', [], 'Match: referrer, 1'],
  ['on iOS, the clipboard', ['--device', 'iphone-15'], 'Match: clipboard, 1'],
  [
    'on iOS without the clipboard, the fingerprint',
    ['--device', 'iphone-15', '--no-clipboard'],
    'Match: probabilistic, 0.9',
  ],
])('a simulated phone gets the link: %s', async (_, options, method) => {
  const { code, output } = await simulate('amber', ...options)
  expect(output).toContain('Route    /products/amber')
  expect(output).toContain(method)
  expect(output).toMatch(/^Install {2}[0-9a-f-]{36}$/m)
  expect(code).toBe(0)
})

test('a simulated phone reports why there is no link', async () => {
  const { code, output } = await simulate('unknown')
  expect(output).toContain('No store: a page with status 404')
  expect(code).toBe(1)
})
