import type { LinkClient } from '@throughlink/client'
import type { Config } from '../config.ts'

/** The config of each mounted provider's client, for the devtools. Filled in development only. */
export const inspectedConfigs = new WeakMap<LinkClient, Config>()
