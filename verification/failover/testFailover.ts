/**
 * `npm run verify failover`: fails over, freezes and powers off the engines under load, and checks that nothing that was
 * acknowledged is lost. Each failure happens once, with `--full` three times, and with `--rounds 10` ten times. `--only
 * patroni` runs one scenario, `--failure frozen` its failures with this word, and `--pause 100` sends fewer requests.
 */
import { runScenarios, type Scenario } from '../harness/report/runScenarios.ts'
import { clockJump } from './clockJump.ts'
import { defaultPauseMs } from './createLoad.ts'
import { databaseNetwork } from './databaseNetwork.ts'
import { etcd } from './etcd.ts'
import { formatSummaries } from './formatSummaries.ts'
import { frozen } from './frozen.ts'
import { fullDisk } from './fullDisk.ts'
import { hostLoss } from './hostLoss.ts'
import { patroni } from './patroni.ts'
import { pgbouncer } from './pgbouncer.ts'
import { powerLoss } from './powerLoss.ts'
import { redisCluster } from './redisCluster.ts'
import { redisNetwork } from './redisNetwork.ts'
import type { FailoverScenario, FailoverSummary } from './scenario.ts'
import { sentinel } from './sentinel.ts'

const scenarios: Readonly<Record<string, FailoverScenario>> = {
  powerLoss,
  hostLoss,
  fullDisk,
  frozen,
  patroni,
  etcd,
  databaseNetwork,
  pgbouncer,
  sentinel,
  redisCluster,
  redisNetwork,
  clockJump,
}

const summaries: FailoverSummary[] = []
const bound = Object.entries(scenarios).map(([name, scenario]): [string, Scenario] => [
  name,
  async ({ random, logProgress, readNumber, readText }) => {
    const found = await scenario({
      rounds: readNumber('rounds', 3, 1),
      pauseMs: readNumber('pause', defaultPauseMs),
      isChosen: (failure) => failure.includes(readText('failure') ?? ''),
      random,
      logProgress,
    })
    summaries.push(...found.summaries)
    return found.rows
  },
])
await runScenarios({
  report: 'failover',
  scenarios: Object.fromEntries(bound),
  values: ['rounds', 'failure', 'pause'],
})
console.log(`\n${formatSummaries(summaries)}`)
