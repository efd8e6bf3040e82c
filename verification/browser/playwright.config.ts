import { defineConfig } from '@playwright/test'

const reports = '../../reports'
/** The first project of the command line, so that suites that run at once do not share a folder. */
const suite = /--project[ =]([\w-]+)/.exec(process.argv.join(' '))?.[1] ?? 'browser'

const desktop = { width: 1360, height: 900 }

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
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    ...['dashboard', 'landing', 'docs-site', 'story'].map(suiteOf),
    { ...suiteOf('screenshots'), grepInvert: /@docs/ },
    { ...suiteOf('readme-pictures'), testDir: 'screenshots', grep: /@docs/ },
    { ...suiteOf('export'), testDir: 'web', testMatch: '*.setup.ts' },
    ...['web', 'engines'].map((name) => ({ ...suiteOf(name), dependencies: ['export'] })),
  ],
})
