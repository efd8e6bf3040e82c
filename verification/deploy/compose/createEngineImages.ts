import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import type { Podman } from '../image/openPodman.ts'

/** The images of compose.yaml, by the stage of the Dockerfile that stands in for each. */
const images = {
  postgres: 'docker.io/library/postgres:15.13',
  redis: 'docker.io/library/redis:7.2.7',
  caddy: 'docker.io/library/caddy:2.8.4',
  clickhouse: 'docker.io/clickhouse/clickhouse-server:26.7',
}
/** What ClickHouse's engine needs, of this checkout. */
const modules = ['chdb', '@chdb', '@clickhouse/client-common', 'node-gyp-build', 'node-addon-api']

/** Builds stand-ins for the images of the engines and of Caddy, because tests have no registry of images. */
export async function createEngineImages(podman: Podman, folder: string): Promise<void> {
  const context = join(folder, 'engines')
  await rm(context, { recursive: true, force: true })
  await cp(join(import.meta.dirname, 'engines'), context, { recursive: true })
  const app = join(context, 'app')
  await mkdir(app)
  await cp(process.execPath, join(app, 'node'))
  await cp(join(context, 'serveWithPassword.ts'), join(app, 'serveWithPassword.ts'))
  await cp(join(repositoryRoot, 'tooling/services/clickhouse'), join(app, 'clickhouse'), {
    recursive: true,
  })
  await writeFile(join(app, 'package.json'), '{ "type": "module" }\n')
  for (const name of modules) {
    const from = join(repositoryRoot, 'node_modules', name)
    await cp(from, join(app, 'node_modules', name), { recursive: true })
  }
  for (const [stage, image] of Object.entries(images)) {
    const options = ['--pull-never', '--format=docker', '--layers', '--target', stage]
    await podman.run('build', ...options, '--tag', image, context)
  }
  await rm(context, { recursive: true })
}
