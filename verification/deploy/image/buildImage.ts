import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import type { BaseImages } from './createBaseImages.ts'
import type { Podman } from './openPodman.ts'

const certificates = '/etc/ssl/certs'

/** Builds the image from the Dockerfile, with the network and the settings of npm of this machine. */
export async function buildImage(podman: Podman, { node, runtime }: BaseImages): Promise<string> {
  const image = 'localhost/throughlink:test'
  const settings = join(homedir(), '.npmrc')
  await podman.run(
    'build',
    ...['--pull-never', '--network=host', '--format=docker', '--layers=false'],
    ...['--build-arg', `NODE_IMAGE=${node}`, '--build-arg', `RUNTIME_IMAGE=${runtime}`],
    ...['--build-arg', `NODE_EXTRA_CA_CERTS=${certificates}/ca-certificates.crt`],
    ...['--volume', `${certificates}:${certificates}:ro`],
    ...['--volume', '/etc/resolv.conf:/etc/resolv.conf:ro', '--volume', '/etc/hosts:/etc/hosts:ro'],
    ...(existsSync(settings) ? ['--volume', `${settings}:/root/.npmrc:ro`] : []),
    // Packages that npm has downloaded before.
    ...['--volume', `${join(homedir(), '.npm')}:/root/.npm`],
    ...['--tag', image, repositoryRoot],
  )
  return image
}
