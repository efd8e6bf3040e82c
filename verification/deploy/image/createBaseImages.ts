import { realpathSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { findProgram } from '@throughlink/tooling/base/findProgram'
import { run } from '@throughlink/tooling/base/run'
import type { Podman } from './openPodman.ts'

export interface BaseImages {
  readonly node: string
  readonly runtime: string
}

/** What distroless/cc consists of. */
const runtimePackages = ['libc6', 'libgcc-s1', 'libstdc++6', 'tzdata', 'netbase', 'base-files']

/**
 * Creates stand-ins for the images that the Dockerfile starts from, because tests have no registry of images. Both
 * have the same Debian packages as the real runtime image. The one for the build also has this machine's Node and
 * npm, and a shell.
 */
export async function createBaseImages(podman: Podman, folder: string): Promise<BaseImages> {
  const root = join(folder, 'base')
  await mkdir(root, { recursive: true })
  await extract(runtimePackages, root)
  await addRuntimeFiles(root)
  const runtime = await importImage(podman, root, 'localhost/runtime:test')
  await extract(['busybox-static'], root)
  await addNode(root)
  const node = await importImage(podman, root, 'localhost/node:test')
  await rm(root, { recursive: true })
  return { node, runtime }
}

/** Downloads Debian packages and extracts their files, without running their scripts. */
async function extract(packages: readonly string[], root: string): Promise<void> {
  const downloads = await mkdtemp(join(dirname(root), 'packages-'))
  // The user that apt downloads as must be able to write there.
  await chmod(downloads, 0o777)
  await runOrFail('apt-get', ['download', ...packages], downloads)
  for (const file of await readdir(downloads)) {
    await runOrFail('dpkg-deb', ['--extract', join(downloads, file), root], downloads)
  }
  await rm(downloads, { recursive: true })
}

async function addRuntimeFiles(root: string): Promise<void> {
  await mkdir(join(root, 'etc'), { recursive: true })
  await mkdir(join(root, 'tmp'), { recursive: true })
  await chmod(join(root, 'tmp'), 0o1777)
  await writeFile(
    join(root, 'etc/passwd'),
    'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n',
  )
  await writeFile(join(root, 'etc/group'), 'root:x:0:\nnonroot:x:65532:\n')
}

async function addNode(root: string): Promise<void> {
  const npm = findProgram(['npm'])
  if (npm === undefined) throw new CommandError('npm not found.')
  const bin = join(root, 'usr/local/bin')
  const modules = join(root, 'usr/local/lib/node_modules')
  await mkdir(bin, { recursive: true })
  await cp(process.execPath, join(bin, 'node'))
  // `npm` is a link to bin/npm-cli.js of the package.
  await cp(dirname(dirname(realpathSync(npm))), join(modules, 'npm'), { recursive: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'))
  for (const path of ['bin/sh', 'usr/bin/env']) await symlink('/bin/busybox', join(root, path))
}

async function importImage(podman: Podman, root: string, name: string): Promise<string> {
  const archive = `${root}.tar`
  await runOrFail('tar', ['--create', '--file', archive, '--directory', root, '.'], root)
  await podman.run('import', archive, name)
  await rm(archive)
  return name
}

async function runOrFail(program: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, stderr } = await run(program, args, { cwd, timeoutMs: 300_000 })
  if (code !== 0) throw new CommandError(`${program} ${args.join(' ')} failed:\n${stderr}`)
}
