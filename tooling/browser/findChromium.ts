import { CommandError } from '../command.ts'
import { run } from '../run.ts'
import { findProgram } from './findProgram.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
// Without a font, pages and screenshots show no text.
const packages = ['chromium', 'fonts-liberation']
const timeoutMs = 300_000

async function aptGet(aptGetPath: string, ...args: string[]): Promise<void> {
  const { code, stderr } = await run(aptGetPath, args, { timeoutMs })
  if (code !== 0) throw new CommandError(`apt-get ${args.join(' ')} failed:\n${stderr}`)
}

/** Returns the path of Chromium. Installs it if it is missing and this runs as root, such as in a container. */
export async function findChromium(): Promise<string> {
  const found = findProgram(names)
  if (found !== undefined) return found
  const apt = findProgram(['apt-get'])
  if (apt === undefined || process.getuid?.() !== 0) {
    throw new CommandError(
      'Chromium not found. Install the package chromium, or add Chromium to the PATH.',
    )
  }
  console.log(`Chromium not found on the PATH. Installing ${packages.join(' and ')}.`)
  process.env['DEBIAN_FRONTEND'] = 'noninteractive'
  await aptGet(apt, 'update')
  await aptGet(apt, 'install', '--yes', '--no-install-recommends', ...packages)
  const installed = findProgram(names)
  if (installed === undefined)
    throw new CommandError('apt-get installed chromium, but no Chromium is on the PATH.')
  return installed
}
