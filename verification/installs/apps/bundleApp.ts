import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from './createApps.ts'
import { runInApp, toProblems } from './runInApp.ts'

export type AppPlatform = 'android' | 'ios' | 'web'

export interface Bundles {
  readonly problems: readonly string[]
  readonly scripts: readonly string[]
  readonly maps: readonly string[]
}

// About 40 s alone, and several times that beside other tests on a machine with two cores.
const timeoutMs = 420_000

type Command = readonly [script: string, ...args: string[]]

/** Returns the command for a release bundle, not minified if Hermes compiles it afterwards, as in a native build. */
function commandFor({ kind }: App, platform: AppPlatform, into: string, config?: string): Command {
  if (kind === 'expo') {
    const native = platform === 'web' ? [] : ['--no-bytecode', '--no-minify']
    const common = ['export', '--platform', platform, '--source-maps', '--output-dir', into]
    return ['expo/bin/cli', ...common, ...native]
  }
  const output = join(into, 'main.js')
  const files = ['--bundle-output', output, '--sourcemap-output', `${output}.map`]
  const options = ['--dev', 'false', '--minify', 'false', '--entry-file', 'index.js']
  const metro = config === undefined ? [] : ['--config', config]
  return ['react-native/cli.js', 'bundle', '--platform', platform, ...options, ...files, ...metro]
}

/**
 * Bundles an app for a platform into a folder, and lists the scripts and source maps written. A bare app may
 * have another Metro config than `metro.config.js`.
 */
export async function bundleApp(
  app: App,
  platform: AppPlatform,
  into: string,
  config?: string,
): Promise<Bundles> {
  await mkdir(into, { recursive: true })
  const finished = await runInApp(app.folder, commandFor(app, platform, into, config), timeoutMs)
  const written = await readdir(into, { recursive: true, withFileTypes: true })
  const paths = written.map(({ parentPath, name }) => join(parentPath, name)).sort()
  const scripts = paths.filter((path) => path.endsWith('.js'))
  const maps = paths.filter((path) => path.endsWith('.js.map'))
  const failed = toProblems(finished)
  const isEmpty = failed.length === 0 && (scripts.length === 0 || maps.length === 0)
  return { problems: isEmpty ? ['no bundle or no source map was written'] : failed, scripts, maps }
}
