/**
 * `npm run verify quickstart`: follows the quick start as a new user would, in a fresh clone of the last commit, with its
 * commands as they are written. Proves that the first link is routed, that a browser and Jest show the product screen of
 * a fresh app, and that its event is in the dashboard. Then the same for a bare app, without a browser. Prints a
 * transcript with the time and the number of each command. Only ports are replaced, because others may use the usual
 * ones.
 */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { userAgents } from '@throughlink/server/test/support/browser.ts'
import { freePort } from '@throughlink/services'
import { command } from '@throughlink/tooling/base/command'
import { type ReportRow, repositoryRoot, writeReport } from '@throughlink/tooling/base/report'
import { getDevFolder, readDevState } from '../../packages/cli/src/dev/devState.ts'
import { openBrowser } from '../harness/browser/openBrowser.ts'
import { createReader, type Reader } from '../harness/documents/createReader.ts'
import { readSteps, type Step } from '../harness/documents/readSteps.ts'
import { type Stop, withCleanup } from '../harness/servers/withCleanup.ts'

/** The most commands that a reader types until each. */
const limits = { link: 4, screen: 8, event: 9 }
/** A busy machine may be slow. */
const waitMs = 600_000
const devEmail = 'dev@throughlink.localhost'

/** Commands that go on, and what they print when they are ready. */
const lasting: Readonly<Record<string, string>> = {
  'npm run dev': 'Press Ctrl-C to stop.',
  'npx expo start --web': 'Waiting on',
}

const rows: ReportRow[] = []

function check(name: string, ok: boolean, found: unknown): void {
  const note = ok ? '' : `found ${JSON.stringify(found)}`
  console.log(ok ? `ok ${name}` : `not ok ${name}: ${note}`)
  rows.push({ name, value: ok ? 'passed' : 'failed', unit: '', target: 'passed', ok, note })
}

function reach(name: keyof typeof limits, reader: Reader): void {
  const minutes = (reader.seconds() / 60).toFixed(1)
  check(
    `${name}: at most ${limits[name]} commands`,
    reader.commands() <= limits[name],
    reader.commands(),
  )
  console.log(`# ${name} after ${reader.commands()} commands and ${minutes} minutes`)
  const value = Number(minutes)
  rows.push({
    name,
    value,
    unit: 'minutes',
    target: null,
    ok: true,
    note: `${reader.commands()} commands`,
  })
}

function readGuide(name: string): string {
  return readFileSync(join(repositoryRoot, 'docs/guides', `${name}.md`), 'utf8')
}

async function follow(
  reader: Reader,
  steps: readonly Step[],
  open: (url: string) => Promise<void>,
) {
  let output = ''
  for (const step of steps) {
    if (step.kind === 'write') reader.write(step.path, step.code)
    else if (step.kind === 'open') await open(step.url)
    else if (lasting[step.command] === undefined) output = await reader.type(step.command)
    else output = await reader.start(step.command, lasting[step.command] ?? '')
    if (step.kind === 'run') checkOutput(step.command, output, reader)
  }
}

function checkOutput(typed: string, output: string, reader: Reader): void {
  if (typed.includes(' simulate ')) {
    const isRouted = /^Route +\/products\/amber-floor-lamp\?ref=anna$/m.test(output)
    const isDemo = typed.includes('lumen')
    check(
      `the link of ${isDemo ? 'the demo' : basename(reader.folder())} is routed with ?ref=`,
      isRouted,
      output,
    )
    if (isDemo) reach('link', reader)
  } else if (typed === 'npx throughlink doctor') {
    check('doctor finds no error', !/^error/m.test(output), output)
  } else if (typed.startsWith('npx jest')) {
    check(
      `Jest shows the product screen of ${basename(reader.folder())}`,
      /^Tests: +1 passed, 1 total/m.test(output),
      output,
    )
  }
}

/** Signs in to the dashboard, and opens the screen that shows what happens now. */
async function openLive(page: Page, origin: string, password: string, appId: string) {
  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('Email').fill(devEmail)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  await page.goto(`${origin}/apps/${appId}/live`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

async function testQuickStart(stops: Stop[]): Promise<void> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'throughlink-quickstart-')))
  const checkout = join(root, 'throughlink')
  const isRoot = process.getuid?.() === 0
  stops.push(() => {
    const apps = [checkout, join(root, 'shop'), join(root, 'shop-bare')]
    for (const folder of [root, ...apps.map((each) => getDevFolder(each, isRoot))])
      rmSync(folder, { recursive: true, force: true })
  })
  const [port, webPort] = [await freePort(), await freePort()]
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    CI: '1',
    EXPO_NO_TELEMETRY: '1',
    EXPO_OFFLINE: '1',
    RCT_METRO_PORT: String(webPort),
    XDG_CONFIG_HOME: join(root, 'config'),
    // A reader on a terminal answers yes when npx asks whether to install a package.
    npm_config_yes: 'true',
    // Those of this command, which npm started.
    INIT_CWD: undefined,
    NODE_OPTIONS: undefined,
    THROUGHLINK_DEV_DATA: undefined,
  }
  const adapt = (text: string) =>
    text
      .replace(/^npm run dev$/, `npm run dev -- --port ${port}`)
      .replace(/localhost:3000/, `localhost:${port}`)
  const reader = createReader({ folder: root, env, adapt, stops })
  await reader.type(`git clone --quiet file://${repositoryRoot} throughlink`)
  await reader.type('cd throughlink')

  await follow(reader, readSteps(readGuide('quick-start')), async (url) => {
    const browser = await openBrowser()
    stops.push(() => browser.close())
    const origin = `http://localhost:${port}`
    const { password = '' } = readDevState(getDevFolder(checkout, isRoot)) ?? {}
    const appId = readDevState(getDevFolder(join(root, 'shop'), isRoot))?.demo?.appId ?? ''
    const live = await browser.newPage()
    await openLive(live, origin, password, appId)
    // As a person's browser says it. Headless ones are bots to the service.
    const page = await browser.newPage({ userAgent: userAgents.desktop })
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    await page.goto(adapt(url), { timeout: waitMs, waitUntil: 'domcontentloaded' })
    const product = page.getByText('amber-floor-lamp, shared by anna')
    await product.waitFor({ timeout: waitMs }).catch(() => null)
    check('a browser shows the product screen', await product.isVisible(), await page.content())
    reach('screen', reader)
    const event = live.getByText('product_viewed').first()
    await event.waitFor({ timeout: waitMs }).catch(() => null)
    check('the dashboard shows the event', await event.isVisible(), await live.content())
    reach('event', reader)
    check('no error in the console', problems.length === 0, problems)
    await browser.close()
  })
  const openNothing = () => Promise.reject(new Error('The section opens no page.'))
  await follow(reader, readSteps(readGuide('test-your-app'), '### Expo Router'), openNothing)
  const bareReader = createReader({ folder: checkout, env, adapt, stops })
  const bareSteps = readSteps(readGuide('bare-react-native'), '## A fresh app')
  await follow(bareReader, bareSteps, openNothing)
  const folder = join(repositoryRoot, 'reports')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'quickstart.txt'),
    [...reader.transcript, ...bareReader.transcript].join('\n'),
  )
  console.log('The transcript is in reports/quickstart.txt.')
}

await command(async () => {
  try {
    await withCleanup(testQuickStart)
  } finally {
    writeReport('quickstart', rows, { shown: true })
  }
})
