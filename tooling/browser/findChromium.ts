import { CommandError } from '../command.ts'
import { run } from '../run.ts'
import { findProgram } from './findProgram.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
// Without a font there is no text on a page, and a picture of it shows nothing.
const packages = ['chromium', 'fonts-liberation']
const timeoutMs = 300_000

async function aptGet(aptGetPath: string, ...args: string[]): Promise<void> {
  const { code, stderr } = await run(aptGetPath, args, { timeoutMs })
  if (code !== 0) throw new CommandError(`apt-get ${args.join(' ')} failed:\n${stderr}`)
}

/** Where Chromium is. On a machine that lets us, such as a container, it is installed if missing. */
export async function findChromium(): Promise<string> {
  const found = findProgram(names)
  if (found !== undefined) return found
  const apt = findProgram(['apt-get'])
  if (apt === undefined || process.getuid?.() !== 0) {
    throw new CommandError(
      'Chromium not found: install the package chromium, or put it on the PATH',
    )
  }
  console.log(`Installing ${packages.join(' and ')}, because no Chromium is on the PATH.`)
  process.env['DEBIAN_FRONTEND'] = 'noninteractive'
  await aptGet(apt, 'update')
  await aptGet(apt, 'install', '--yes', '--no-install-recommends', ...packages)
  const installed = findProgram(names)
  if (installed === undefined) throw new CommandError('apt-get installed no program named chromium')
  return installed
}
