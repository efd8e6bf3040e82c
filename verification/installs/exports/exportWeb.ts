import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { runInApp, toProblems } from '../apps/runInApp.ts'

/** What `expo.web.output` in `app.json` can be: one empty page, a page for each screen, or a server that renders. */
export type Output = 'single' | 'static' | 'server'

// A busy machine may be slow.
const timeoutMs = 420_000

interface AppConfig {
  readonly expo: { readonly web?: object }
}

/** Exports the app in a folder for the web, into its folder `dist`. */
export async function exportWeb(folder: string, output: Output): Promise<void> {
  const path = join(folder, 'app.json')
  const { expo } = JSON.parse(await readFile(path, 'utf8')) as AppConfig
  await writeFile(path, JSON.stringify({ expo: { ...expo, web: { ...expo.web, output } } }))
  const exported = await runInApp(
    folder,
    ['expo/bin/cli', 'export', '--platform', 'web'],
    timeoutMs,
  )
  const [problem] = toProblems(exported)
  if (problem !== undefined) throw new CommandError(`expo export ${problem}`)
}
