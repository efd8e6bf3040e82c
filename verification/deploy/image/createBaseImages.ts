import { realpathSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { findOrInstall } from '@throughlink/tooling/base/findOrInstall'
import { findProgram } from '@throughlink/tooling/base/findProgram'
import { run } from '@throughlink/tooling/base/run'
import type { Podman } from './openPodman.ts'

/** What distroless/cc consists of. */
const runtimePackages = ['libc6', 'libgcc-s1', 'libstdc++6', 'tzdata', 'netbase', 'base-files']

/** What the stand-ins for the images of PostgreSQL, Redis and Caddy have. */
const debianPackages = ['postgresql', 'redis-server', 'caddy', 'wget']

/**
 * Creates stand-ins for the images that the Dockerfile starts from, because tests have no registry of images: `node`
 * and `runtime` have the same Debian packages as the real runtime image, and `node` also this machine's Node and npm,
 * and a shell. `debian` is a small Debian with the engines. Those that exist are kept.
 */
export async function createBaseImages(podman: Podman, folder: string): Promise<void> {
  const names = ['runtime', 'node', 'debian'].map((name) => `localhost/${name}:test`)
  const found = await Promise.all(names.map((name) => podman.try('image', 'exists', name)))
  if (found.every(({ code }) => code === 0)) return
  await createDebian(podman, folder)
  const root = join(folder, 'base')
  await mkdir(root, { recursive: true })
  await extract(runtimePackages, root)
  await addRuntimeFiles(root)
  await importImage(podman, root, 'localhost/runtime:test')
  await extract(['busybox-static'], root)
  await addNode(root)
  await importImage(podman, root, 'localhost/node:test')
  await rm(root, { recursive: true })
}

async function createDebian(podman: Podman, folder: string): Promise<void> {
  const mmdebstrap = await findOrInstall({
    title: 'mmdebstrap',
    names: ['mmdebstrap'],
    packages: ['mmdebstrap'],
  })
  const archive = join(folder, 'debian.tar')
  const include = `--include=${debianPackages.join(',')}`
  const noRecommends = '--aptopt=APT::Install-Recommends "false"'
  const args = ['--variant=minbase', include, noRecommends, 'bookworm', archive]
  await runOrFail(mmdebstrap, args, folder)
  await podman.run('import', archive, 'localhost/debian:test')
  await rm(archive)
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

async function importImage(podman: Podman, root: string, name: string): Promise<void> {
  const archive = `${root}.tar`
  await runOrFail('tar', ['--create', '--file', archive, '--directory', root, '.'], root)
  await podman.run('import', archive, name)
  await rm(archive)
}

async function runOrFail(program: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, stderr } = await run(program, args, { cwd, timeoutMs: 600_000 })
  if (code !== 0) throw new CommandError(`${program} ${args.join(' ')} failed:\n${stderr}`)
}
