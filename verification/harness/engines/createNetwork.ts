import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import type { Place } from '@throughlink/services'
import { findOrInstall } from '@throughlink/tooling/base/findOrInstall'
import { NotPossibleError } from '../report/notPossible.ts'

/** A network namespace that stands for a machine, with one cable to the switch. */
export interface Machine extends Place {
  readonly namespace: string
  /** Unplugs its cable. */
  readonly unplug: () => void
  /** Drops packets that it receives or sends. Traffic within the machine is not affected. */
  readonly dropPackets: (rule: DropRule) => void
  /** Ends all of its faults. */
  readonly heal: () => void
}

export interface DropRule {
  readonly direction: 'received' | 'sent'
  /** Only packets from or to these. Default: all. */
  readonly peers?: readonly Place[]
  /** How many of them. Default: 100. */
  readonly percent?: number
  /** Whether the sender is told that the host is unreachable, as by a router. Default: false. */
  readonly isReported?: boolean
}

export interface Network {
  /** The address of the test itself. */
  readonly self: Place
  readonly addMachine: () => Machine
  readonly addMachines: (count: number) => readonly Machine[]
  /** Deletes it with all machines. Their programs must have ended. */
  readonly remove: () => void
}

/** Where the test itself is: on the bridge, which is the switch. */
const ownHost = 1

/** Makes a bridge, and machines on it. Needs root, network namespaces and nftables. */
export async function createNetwork(): Promise<Network> {
  await findOrInstall({ title: 'iproute2', names: ['ip'], packages: ['iproute2'] })
  await findOrInstall({ title: 'nftables', names: ['nft'], packages: ['nftables'] })
  // Another run may have a network at the same time.
  const number = randomInt(1, 255)
  const bridge = `tlf${number}`
  const prefix = `10.213.${number}`
  const machines: Machine[] = []
  const names: string[] = []

  const remove = () => {
    // A cable disappears with its namespace.
    for (const name of names.splice(0)) attempt('ip', ['netns', 'delete', name])
    attempt('ip', ['link', 'delete', bridge])
  }

  const addMachine = () => {
    const host = ownHost + 1 + machines.length
    const name = `${bridge}-${host}`
    names.push(name)
    const machine = makeMachine({ name, bridge, address: `${prefix}.${host}` })
    machines.push(machine)
    return machine
  }

  try {
    run('ip', ['link', 'add', bridge, 'type', 'bridge'])
    run('ip', ['address', 'add', `${prefix}.${ownHost}/24`, 'dev', bridge])
    run('ip', ['link', 'set', bridge, 'up'])
    const probe = addMachine()
    probe.dropPackets({ direction: 'received', percent: 10 })
    probe.heal()
  } catch (error) {
    remove()
    throw new NotPossibleError(
      `needs root, network namespaces, a bridge and nftables: ${(error as Error).message.trim()}`,
      { cause: error },
    )
  }
  return {
    self: { address: `${prefix}.${ownHost}` },
    addMachine,
    addMachines: (count) => Array.from({ length: count }, addMachine),
    remove,
  }
}

interface MachineOptions {
  readonly name: string
  readonly bridge: string
  readonly address: string
}

function makeMachine({ name, bridge, address }: MachineOptions): Machine {
  const namespace = `/run/netns/${name}`
  const ip = (...args: string[]) => {
    run('ip', args)
  }
  ip('netns', 'add', name)
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', name, 'link', 'set', 'lo', 'up')
  ip('-n', name, 'link', 'set', 'eth0', 'up')
  ip('link', 'set', name, 'master', bridge, 'up')
  const filter = (text: string) => {
    run('nsenter', [`--net=${namespace}`, 'nft', '-f', '-'], text)
  }
  return {
    address,
    namespace,
    unplug() {
      ip('link', 'set', name, 'down')
    },
    dropPackets(rule) {
      filter(formatDropRule(rule))
    },
    heal() {
      filter('add table inet faults; delete table inet faults')
      ip('link', 'set', name, 'up')
    },
  }
}

function formatDropRule(rule: DropRule): string {
  const { direction, peers = [], percent = 100, isReported = false } = rule
  const [hook, peer, device] =
    direction === 'received' ? ['input', 'saddr', 'iifname'] : ['output', 'daddr', 'oifname']
  const addresses = peers.map(({ address }) => address).join(', ')
  const matches = [
    `${device} != "lo"`,
    ...(addresses === '' ? [] : [`ip ${peer} { ${addresses} }`]),
    ...(percent === 100 ? [] : [`numgen random mod 100 < ${percent}`]),
  ].join(' ')
  return [
    'add table inet faults',
    `add chain inet faults ${hook} { type filter hook ${hook} priority 0; }`,
    `add rule inet faults ${hook} ${matches} ${isReported ? 'reject with icmp type host-unreachable' : 'drop'}`,
    '',
  ].join('\n')
}

function run(program: string, args: readonly string[], input = ''): void {
  execFileSync(program, args, { input, stdio: ['pipe', 'ignore', 'pipe'] })
}

/** The rest is removed in any case. */
function attempt(program: string, args: readonly string[]): void {
  try {
    run(program, args)
  } catch (error) {
    console.error((error as Error).message)
  }
}
