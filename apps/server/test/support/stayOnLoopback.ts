import { BlockList, isIP, Socket } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/** All addresses except loopback ones. */
export const nonLoopbackAddresses = new BlockList()
nonLoopbackAddresses.addRange('0.0.0.1', '126.255.255.255', 'ipv4')
nonLoopbackAddresses.addRange('128.0.0.0', '255.255.255.255', 'ipv4')
nonLoopbackAddresses.addRange('::2', '::fffe:ffff:ffff', 'ipv6')
nonLoopbackAddresses.addRange('::1:0:0:0', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'ipv6')

type Connect = (this: Socket & { blockList?: BlockList }, ...args: unknown[]) => Socket

interface Target {
  readonly host?: string
  lookup?: unknown
}

/**
 * Blocks connections to other hosts and DNS queries in this test file. Tests of address checks use addresses
 * of others, which must never be contacted, even if the code under test is broken.
 */
export function stayOnLoopback(): void {
  const connect = Socket.prototype.connect as Connect
  const guarded: Connect = function (...args) {
    this.blockList = nonLoopbackAddresses
    const [first] = args
    // Node passes normalized arguments as one array.
    const target = (Array.isArray(first) ? first[0] : first) as Target
    if (isIP(target.host ?? '') === 0) target.lookup ??= refuse
    return connect.apply(this, args)
  }
  beforeAll(() => {
    Socket.prototype.connect = guarded
  })
  afterAll(() => {
    Socket.prototype.connect = connect
  })
}

function refuse(name: string, _options: unknown, callback: (error: Error) => void): void {
  callback(new Error(`A test tried to resolve ${name}.`))
}
