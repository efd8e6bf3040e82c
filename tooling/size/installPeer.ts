import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { CommandError } from '../command.ts'
import { run } from '../run.ts'

/** Another SDK for deferred links. */
export interface Peer {
  readonly name: string
  readonly version: string
}

/** Pinned, so that a figure can be measured again. */
export const peers: readonly Peer[] = [
  { name: '@swmansion/react-native-detour', version: '2.3.1' },
  { name: 'react-native-branch', version: '7.0.0' },
  { name: 'react-native-appsflyer', version: '6.18.0' },
  { name: 'react-native-adjust', version: '5.8.0' },
]

const timeoutMs = 120_000

function cacheFolder(): string {
  return process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
}

/**
 * Installs a peer, without the packages that it expects of the app, into a folder outside the repository that
 * is kept for the next run. Its scripts do not run. Returns the folder.
 */
export async function installPeer({ name, version }: Peer): Promise<string> {
  const folder = join(cacheFolder(), 'throughlink/peers', `${name.replace('/', '-')}@${version}`)
  if (existsSync(join(folder, 'node_modules', name))) return folder
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
  const options = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
  const args = ['install', '--save-exact', ...options, `${name}@${version}`]
  const { code, stderr } = await run('npm', args, { cwd: folder, timeoutMs })
  if (code === 0) return folder
  await rm(folder, { recursive: true, force: true })
  throw new CommandError(`npm cannot install ${name}@${version}.\n${stderr.trim()}`)
}
