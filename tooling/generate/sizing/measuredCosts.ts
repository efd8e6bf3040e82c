import type { Costs } from './costs.ts'

/**
 * Measured on two cores of a shared virtual machine with Node 24, PostgreSQL 15, Redis 7.0 and ClickHouse's engine
 * 26.7. Each comes from the command beside it.
 */
export const measuredCosts: Costs = {
  // npm run bench redirect, match and events: the rows "CPU".
  click: { server: 186, postgres: 8, redis: 6 },
  match: { server: 155, postgres: 50, redis: 0 },
  eventsRequest: { server: 372, postgres: 28, redis: 10 },
  eventsInRequest: 50,
  // npm run bench ship: the shipper itself, and the rest of the CPU of all processes.
  shippedEntry: { worker: 35, clickhouse: 26 },
  bytes: {
    // npm run bench lookup -- --quick --listpack 512
    indexedClick: 254,
    // npm run bench ship -- --only storage
    logEntry: 119,
    claim: 324,
    click: 152,
    install: 155,
    event: 101,
  },
}
