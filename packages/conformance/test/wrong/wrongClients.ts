import type { CreateApp } from '../app.ts'
import { mistakes } from './mistakes.ts'
import { mutate } from './mutate.ts'
import { createNaiveApp } from './naiveClient.ts'
import { createCredulousApp, createPollingApp, createUnguardedApp } from './wrongApps.ts'

/** Clients with one mistake each, by the mistake. Each of them must fail at least one scenario. */
export const wrongClients: ReadonlyMap<string, CreateApp> = new Map([
  ['naive', createNaiveApp],
  ['has no guard in memory', createUnguardedApp],
  ['takes every URL for a link', createCredulousApp],
  ['polls', createPollingApp],
  ...Object.entries(mistakes).map(([name, mistake]) => [name, mutate(mistake)] as const),
])
