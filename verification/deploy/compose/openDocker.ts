import { spawn } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findOrInstall } from '@throughlink/tooling/base/findOrInstall'
import { run } from '@throughlink/tooling/base/run'
import type { Stop } from '../../harness/servers/withCleanup.ts'
import { waitUntil } from '../../harness/waitUntil.ts'
import { listBuildArguments } from '../image/buildImage.ts'
import type { Podman } from '../image/openPodman.ts'

export interface DockerOptions {
  readonly podman: Podman
  readonly folder: string
  /** Process in the network of this machine, in which images are built. */
  readonly outerPid: number
  readonly stops: Stop[]
}

/**
 * Returns an environment in which `docker` is podman, `docker compose` is Debian's docker-compose over podman's
 * socket, and `kubectl exec` leads to the container that has the role of the deployment.
 */
export async function openDocker(options: DockerOptions): Promise<NodeJS.ProcessEnv> {
  const { podman, folder, outerPid, stops } = options
  const compose = await findOrInstall({
    title: 'docker-compose',
    names: ['docker-compose'],
    packages: ['docker-compose'],
  })
  const socket = join(folder, 'podman.sock')
  const [program = '', ...args] = podman.command
  const env = { ...process.env, ...podman.env }
  const service = spawn(program, [...args, 'system', 'service', '--time=0', `unix://${socket}`], {
    env,
    stdio: 'ignore',
  })
  stops.push(() => service.kill())
  const bin = join(folder, 'bin')
  await mkdir(bin, { recursive: true })
  const quoted = podman.command.map((each) => `'${each}'`).join(' ')
  const build = listBuildArguments()
    .map((each) => `'${each}'`)
    .join(' ')
  await writeProgram(
    join(bin, 'docker'),
    `case "$1" in
  compose) shift; exec '${compose}' "$@" ;;
  build) shift; exec nsenter --net=/proc/${outerPid}/ns/net ${quoted} build ${build} "$@" ;;
  *) exec ${quoted} "$@" ;;
esac`,
  )
  await writeProgram(
    join(bin, 'kubectl'),
    `while [ "$1" != exec ]; do shift; done
case "$2" in
  deployment/throughlink-serve) service=server-1 ;;
  deployment/throughlink-work) service=worker ;;
esac
shift 3
exec '${compose}' exec -T "$service" "$@"`,
  )
  const docker = {
    ...env,
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    DOCKER_HOST: `unix://${socket}`,
    // The name that compose.yaml has, which docker-compose 1.29 does not read.
    COMPOSE_PROJECT_NAME: 'throughlink',
  }
  await waitUntil('the socket of podman', async () => {
    return (await run(join(bin, 'docker'), ['compose', 'ls'], { env: docker })).code !== null
  })
  return docker
}

async function writeProgram(path: string, script: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
}
