/**
 * `npm run verify exports`: exports a fresh app of Expo for the web in each form, with and without the library, and
 * opens both in Chromium. The library must not change what is sent or shown, and must not ask its service about the
 * app's own pages.
 */
import {
  cp,
  glob,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { type ReportRow, repositoryRoot } from '@throughlink/tooling/base/report'
import { openBrowser } from '../harness/browser/openBrowser.ts'
import { atLeast, exactly, requirement } from '../harness/report/rows.ts'
import { runScenarios, type ScenarioOptions } from '../harness/report/runScenarios.ts'
import { withCleanup } from '../harness/servers/withCleanup.ts'
import { type AppManifest, changeManifest } from './apps/changeManifest.ts'
import { initApp } from './apps/initApp.ts'
import { packLibrary } from './apps/packLibrary.ts'
import { replaceApp } from './apps/replaceApp.ts'
import { install } from './apps/runInApp.ts'
import { unpackPackage } from './apps/unpackPackage.ts'
import { versions } from './apps/versions.ts'
import { exportWeb, type Output } from './exports/exportWeb.ts'
import { type ReadPage, readPage } from './exports/readPage.ts'
import { serveExport } from './exports/serveExport.ts'

/** The pages of the template in each form. In one page, `/` leads to the others. */
const pages: Readonly<Record<Output, readonly string[]>> = {
  single: ['/'],
  static: ['/', '/explore'],
  server: ['/', '/explore'],
}

/** Folders with the sources of the same app, without and with the library, and one with the packages of both. */
interface Variants {
  readonly plain: string
  readonly linked: string
  readonly built: string
}

async function createVariants(root: string): Promise<Variants> {
  const plain = join(root, 'plain')
  const linked = join(root, 'linked')
  const built = join(root, 'built')
  const tarballs = join(root, 'tarballs')
  const template = 'expo-template-default'
  await cp(await unpackPackage(template, versions[template], join(root, template)), plain, {
    recursive: true,
  })
  await cp(plain, linked, { recursive: true })
  // Expo's list of versions is read from the repository.
  await symlink(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'), 'junction')
  await initApp(linked)
  await rm(join(root, 'node_modules'))

  await mkdir(tarballs)
  await mkdir(built)
  const path = join(linked, 'package.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as AppManifest
  const dependencies = await packLibrary(tarballs)
  await writeFile(
    join(built, 'package.json'),
    JSON.stringify(changeManifest(manifest, { dependencies })),
  )
  await install(built)
  return { plain, linked, built }
}

/** Exports an app, serves it with Expo's own server, and reads its pages. */
async function readExport(
  source: string,
  folder: string,
  output: Output,
  browser: Browser,
): Promise<readonly ReadPage[]> {
  await replaceApp(folder, source)
  await exportWeb(folder, output)
  return withCleanup(async (stops) => {
    const origin = await serveExport(folder, stops)
    const read: ReadPage[] = []
    for (const path of pages[output]) read.push(await readPage(browser, origin + path))
    return read
  })
}

/** Whether the library is in the scripts of an export. Without it, both apps would be equal. */
async function hasLibrary(folder: string): Promise<boolean> {
  for await (const file of glob('dist/**/*.js', { cwd: folder })) {
    // A key that the library stores.
    if ((await readFile(join(folder, file), 'utf8')).includes('throughlink')) return true
  }
  return false
}

function comparePages(name: string, plain: ReadPage, linked: ReadPage): readonly ReportRow[] {
  return [
    exactly(`${name}: status`, linked.status, 200),
    requirement(
      `${name}: the same text is sent`,
      linked.sent === plain.sent,
      linked.sent,
      plain.sent,
    ),
    // An empty page would be equal too.
    atLeast(`${name}: characters on the screen`, plain.shown.length, 50),
    requirement(
      `${name}: the same text is shown`,
      linked.shown === plain.shown,
      linked.shown,
      plain.shown,
    ),
    exactly(`${name}: errors in the console`, linked.errors.length, 0, linked.errors.join('; ')),
    exactly(
      `${name}: requests to another origin`,
      linked.otherRequests.length,
      0,
      linked.otherRequests.join(' '),
    ),
  ]
}

async function fresh({ stops, logProgress }: ScenarioOptions): Promise<readonly ReportRow[]> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'throughlink-exports-')))
  stops.push(() => rm(root, { recursive: true, force: true }))
  const temporary = join(root, 'temporary')
  await mkdir(temporary)
  // Metro keeps its cache in the temporary folder.
  Object.assign(process.env, {
    CI: '1',
    EXPO_NO_TELEMETRY: '1',
    EXPO_OFFLINE: '1',
    TMPDIR: temporary,
  })
  const { plain, linked, built } = await createVariants(root)
  logProgress('created and installed')
  const browser = await openBrowser()
  stops.push(() => browser.close())
  const rows: ReportRow[] = []
  for (const output of Object.keys(pages) as Output[]) {
    const before = await readExport(plain, built, output, browser)
    const hadLibrary = await hasLibrary(built)
    const after = await readExport(linked, built, output, browser)
    const found = [hadLibrary, await hasLibrary(built)].join()
    rows.push(
      requirement(`${output}: library before, after`, found === 'false,true', found, 'false,true'),
    )
    logProgress(`${output}: exported and read`)
    for (const [index, path] of pages[output].entries()) {
      const [plainPage, linkedPage] = [before[index], after[index]]
      if (plainPage === undefined || linkedPage === undefined)
        throw new Error(`${path} was not read.`)
      rows.push(...comparePages(`${output} ${path}`, plainPage, linkedPage))
    }
  }
  return rows
}

await runScenarios({ report: 'exports', scenarios: { fresh } })
