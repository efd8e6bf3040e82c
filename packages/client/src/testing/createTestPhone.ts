import type { Config } from '../config.ts'
import { createLinkClient, type LinkClient, type LinkClientOptions } from '../createLinkClient.ts'
import type { Logger, Ports } from '../ports.ts'
import { createSessionRegistry } from '../session/sessionRegistry.ts'
import { createMemoryStorage, type MemoryStorage } from './createMemoryStorage.ts'
import { createProcess } from './createProcess.ts'
import {
  createScriptedService,
  type ScriptedService,
  type ServiceScript,
} from './createScriptedService.ts'
import { createSeededRandom } from './createSeededRandom.ts'
import { createSimulatedClock, type SimulatedClock } from './createSimulatedClock.ts'
import { createTestLifecycle, type TestLifecycle } from './createTestLifecycle.ts'
import { createTestLinks, type TestLinks } from './createTestLinks.ts'
import { testSignals } from './testSignals.ts'

export interface TestPhoneOptions {
  /** The URL that starts the app. */
  readonly initialUrl?: string | null
  readonly script?: ServiceScript
  /** Overrides individual ports: a storage with faults, a clipboard, an install referrer. */
  readonly ports?: Partial<Ports>
  /** Kills an earlier process on the same phone, and reuses its storage, clock and service. */
  readonly restartOf?: TestPhone
}

/** A simulated phone with one app in one process. Exposes everything that a client uses. */
export interface TestPhone {
  /** Number of this process on the phone, starting at 1. */
  readonly process: number
  readonly clock: SimulatedClock
  readonly storage: MemoryStorage
  readonly service: ScriptedService
  readonly links: TestLinks
  readonly lifecycle: TestLifecycle
  readonly ports: Ports
  /** Ends the process as the system does: no timer fires, no response arrives, nothing is written. */
  kill(): void
  /** The logged messages. */
  readonly logged: readonly string[]
  /** Creates a client in this process. All clients of one app share its session. */
  createClient(config?: Partial<Config>, options?: LinkClientOptions): LinkClient
}

/** A test key. It contains the service URL `https://links.example.com`. */
export const testConfig: Config = {
  API_KEY: 'pk_aHR0cHM6Ly9saW5rcy5leGFtcGxlLmNvbQ_0123456789abcdef',
  appID: 'app_test',
}

/**
 * Creates a fresh install on a simulated phone. Uses no real time and no network.
 *
 * @example
 * const phone = createTestPhone({ script: { match: () => ({ body: { link: 'https://acme.com/p/1' } }) } })
 * const client = phone.createClient()
 * client.start()
 * await phone.clock.advance(0)
 * client.getSnapshot().linkRoute // '/p/1'
 */
export function createTestPhone(options: TestPhoneOptions = {}): TestPhone {
  const { restartOf } = options
  restartOf?.kill()
  const number = (restartOf?.process ?? 0) + 1
  const clock = restartOf?.clock ?? createSimulatedClock()
  const storage = restartOf?.storage ?? createMemoryStorage({ clock })
  const service = restartOf?.service ?? createScriptedService(clock)
  if (options.script) service.script = options.script
  const process = createProcess({ clock, http: service, storage })
  const links = createTestLinks(options.initialUrl ?? null)
  const lifecycle = createTestLifecycle()
  const logged: string[] = []
  const logger: Logger = {
    error: (message) => void logged.push(message),
  }
  const ports: Ports = {
    platform: 'ios',
    http: process.http,
    storage: process.storage,
    links,
    lifecycle,
    device: { read: () => testSignals },
    clock: process.clock,
    random: createSeededRandom(number),
    logger,
    ...options.ports,
  }
  const sessions = createSessionRegistry()
  return {
    process: number,
    clock,
    storage,
    service,
    links,
    lifecycle,
    ports,
    kill: process.kill,
    logged,
    createClient: (config, clientOptions) =>
      createLinkClient({ ...testConfig, ...config }, ports, { sessions, ...clientOptions }),
  }
}
