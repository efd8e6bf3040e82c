import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { run } from '@throughlink/tooling/base/run'

const timeoutMs = 60_000

/** Downloads a package from npm without its dependencies, and unpacks it. Returns its folder. */
export async function unpackPackage(name: string, version: string, into: string): Promise<string> {
  await mkdir(into, { recursive: true })
  const packing = ['pack', `${name}@${version}`, '--json', '--prefer-offline']
  const { code, stdout, stderr } = await run('npm', packing, { cwd: into, timeoutMs })
  if (code !== 0) throw new CommandError(`npm failed to download ${name}@${version}:\n${stderr}`)
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[]
  if (packed === undefined)
    throw new CommandError(`npm pack created no tarball for ${name}@${version}`)
  const unpacked = await run('tar', ['xzf', packed.filename], { cwd: into, timeoutMs })
  if (unpacked.code !== 0)
    throw new CommandError(`tar failed to unpack ${name}:\n${unpacked.stderr}`)
  await rm(join(into, packed.filename))
  return join(into, 'package')
}
