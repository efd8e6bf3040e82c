import { join } from 'node:path'
import {
  type findPostgresUser,
  freePort,
  type Place,
  type Program,
  startProgram,
} from '@throughlink/services'
import { findOrInstall } from '@throughlink/tooling/base/findOrInstall'

export interface EtcdMember {
  readonly kill: () => void
  /** Starts it again with its data. */
  readonly restart: () => Promise<void>
}

export interface Etcd {
  /** Addresses for Patroni. */
  readonly hosts: readonly string[]
  readonly members: readonly EtcdMember[]
  readonly stop: () => Promise<void>
}

interface EtcdOptions {
  readonly folder: string
  readonly user: ReturnType<typeof findPostgresUser>
  /** One member is started at each. */
  readonly places: readonly Place[]
}

export async function startEtcd({ folder, user, places }: EtcdOptions): Promise<Etcd> {
  const path = await findOrInstall({ title: 'etcd', names: ['etcd'], packages: ['etcd-server'] })
  const plans: Plan[] = []
  for (const [index, place] of places.entries()) {
    const [port, peerPort] = [await freePort(), await freePort()]
    plans.push({ place, port, peerPort, name: `etcd${index}` })
  }
  const cluster = plans.map((plan) => `${plan.name}=${toPeerUrl(plan)}`).join(',')
  const start = (plan: Plan) =>
    startProgram(path, toArguments(plan, folder, cluster), {
      ...{ cwd: folder, user, port: plan.port, place: plan.place },
    })
  // Together, because none is ready before most of them are.
  const programs: Program[] = await Promise.all(plans.map(start))
  return {
    hosts: plans.map(({ place, port }) => `${place.address}:${port}`),
    members: plans.map((plan, index) => ({
      kill() {
        programs[index]?.signal('SIGKILL')
      },
      async restart() {
        programs[index] = await start(plan)
      },
    })),
    async stop() {
      await Promise.all(programs.map((program) => program.stop('SIGKILL')))
    },
  }
}

interface Plan {
  readonly name: string
  readonly place: Place
  readonly port: number
  readonly peerPort: number
}

const toPeerUrl = ({ place, peerPort }: Plan) => `http://${place.address}:${peerPort}`

function toArguments(plan: Plan, folder: string, cluster: string): string[] {
  const url = `http://${plan.place.address}:${plan.port}`
  return Object.entries({
    '--name': plan.name,
    '--data-dir': join(folder, plan.name),
    '--listen-client-urls': url,
    '--advertise-client-urls': url,
    '--listen-peer-urls': toPeerUrl(plan),
    '--initial-advertise-peer-urls': toPeerUrl(plan),
    '--initial-cluster': cluster,
    '--log-level': 'error',
  }).flat()
}
