import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Podman } from './openPodman.ts'

const certificates = '/etc/ssl/certs'

/** The tags of the stand-ins that `createBaseImages` makes. */
const baseImages = {
  NODE_IMAGE: 'localhost/node:test',
  POSTGRES_IMAGE: 'localhost/debian:test',
  RUNTIME_IMAGE: 'localhost/runtime:test',
}

/** Lists the options of a build with the stand-ins, the network and the settings of npm of this machine. */
export function listBuildArguments(): readonly string[] {
  const settings = join(homedir(), '.npmrc')
  const variables = {
    ...baseImages,
    NODE_EXTRA_CA_CERTS: `${certificates}/ca-certificates.crt`,
  }
  return [
    ...['--pull-never', '--network=host', '--format=docker', '--layers'],
    ...Object.entries(variables).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    ...['--volume', `${certificates}:${certificates}:ro`],
    ...['--volume', '/etc/resolv.conf:/etc/resolv.conf:ro', '--volume', '/etc/hosts:/etc/hosts:ro'],
    ...(existsSync(settings) ? ['--volume', `${settings}:/root/.npmrc:ro`] : []),
    // Packages that npm has downloaded before.
    ...['--volume', `${join(homedir(), '.npm')}:/root/.npm`],
  ]
}

/** Builds the image from the Dockerfile of a checkout. */
export async function buildImage(podman: Podman, context: string): Promise<string> {
  const image = 'localhost/throughlink:test'
  await podman.run('build', ...listBuildArguments(), '--tag', image, context)
  return image
}
