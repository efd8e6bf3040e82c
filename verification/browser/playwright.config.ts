import { defineConfig } from '@playwright/test'

const reports = '../../reports'
/** The first project of the command line, so that suites that run at once do not share a folder. */
const suite = /--project[ =]([\w-]+)/.exec(process.argv.join(' '))?.[1] ?? 'browser'

const desktop = { width: 1360, height: 900 }

/** A trace of every test would cost CPU in each run, so CI repeats a failed test once and records that. */
const isCi = process.env['CI'] === 'true'

const suiteOf = (name: string) => ({
  name,
  testDir: name,
  outputDir: `${reports}/${name}-failures`,
})

export default defineConfig({
  // The service, its engines and the browser keep two cores busy.
  testMatch: '**/*.spec.ts',
  workers: 1,
  forbidOnly: true,
  retries: isCi ? 1 : 0,
  timeout: 600_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['html', { outputFolder: `${reports}/${suite}`, open: 'never' }]],
  // Tests tagged so run with FULL=1 only.
  ...(process.env['FULL'] === '1' ? {} : { grepInvert: /@full|@mouse/ }),
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    viewport: desktop,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: { mode: isCi ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    ...['dashboard', 'email', 'landing', 'website', 'docs-site', 'story'].map(suiteOf),
    { ...suiteOf('screenshots'), grepInvert: /@docs/ },
    { ...suiteOf('readme-pictures'), testDir: 'screenshots', grep: /@docs/ },
    { ...suiteOf('export'), testDir: 'web', testMatch: '*.setup.ts' },
    ...['web', 'engines'].map((name) => ({ ...suiteOf(name), dependencies: ['export'] })),
  ],
})
