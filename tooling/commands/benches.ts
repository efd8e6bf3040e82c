import type { Entry } from './entry.ts'

const source = 'node --conditions=@throughlink/source'
const load = `${source} verification/load/load.ts --only`

/** `npm run bench`. Each writes its figures to `reports`, and `-- --quick` shows only that it still runs. */
export const benches: readonly Entry[] = [
  {
    name: 'accuracy',
    summary: 'right and wrong matches in simulated worlds',
    run: `${source} verification/accuracy/benchAccuracy.ts`,
    seconds: 3_600,
    ci: { job: 'unit', cores: 2, args: '--quick', seconds: 45 },
  },
  {
    name: 'decisions',
    summary: 'the service decides as the matcher does',
    run: `${source} verification/load/decisions.ts`,
    seconds: 1_200,
    needs: 'engines',
  },
  {
    name: 'redirect',
    summary: 'cost of a redirect, against a bare server',
    run: `${load} redirect`,
    seconds: 120,
    needs: 'engines',
  },
  {
    name: 'match',
    summary: 'cost of a match by click id, against pgbench',
    run: `${load} match`,
    seconds: 120,
    needs: 'engines',
  },
  {
    name: 'events',
    summary: 'cost of 50 events, against a bare server',
    run: `${load} events`,
    seconds: 120,
    needs: 'engines',
  },
  {
    name: 'mixed',
    summary: 'clicks, matches and events together',
    run: `${load} mixed`,
    seconds: 80,
    needs: 'engines',
    ci: { job: 'server', cores: 2, args: '--quick', seconds: 20 },
  },
  {
    name: 'lookup',
    summary: 'finding clicks among ten million, and memory',
    run: `${source} verification/load/lookup.ts`,
    seconds: 900,
    needs: 'engines',
  },
  {
    name: 'growth',
    summary: 'redirects, matches and lists with more data',
    run: `${source} verification/load/growth.ts`,
    seconds: 1_800,
    needs: 'engines',
  },
  {
    name: 'ship',
    summary: 'event log to ClickHouse: speed, lanes, bytes',
    run: `${source} verification/load/ship.ts`,
    seconds: 300,
    needs: 'engines',
  },
  {
    name: 'analytics',
    summary: 'rollup, dashboard requests, learning, erasure',
    run: `${source} verification/load/analytics.ts`,
    seconds: 1_800,
    needs: 'engines',
  },
  {
    name: 'capacity',
    summary: 'computes machines for a load: `-- --clicks N`',
    run: 'node tooling/generate/sizing/capacity.ts',
    seconds: 1,
  },
]
