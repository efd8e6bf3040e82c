/**
 * `npm run test:failover`: fails over, freezes and powers off the engines under load, and checks that nothing that was
 * acknowledged is lost. `--rounds 10` repeats each failure, `--only patroni` runs one scenario, `--failure frozen` runs
 * its failures with this word, `--quick` runs one round of each, `--pause 100` sends fewer requests, `--seed 1` repeats
 * the random moments of an earlier run.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { command, CommandError } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { createRandom } from '../faults/harness/createRandom.ts'
import { formatRow, measurement } from '../faults/harness/rows.ts'
import { defaultPauseMs } from './harness/createLoad.ts'
import { formatTable } from './harness/formatTable.ts'
import { clockJump } from './clockJump.ts'
import { databaseNetwork } from './databaseNetwork.ts'
import { etcd } from './etcd.ts'
import { frozen } from './frozen.ts'
import { fullDisk } from './fullDisk.ts'
import { hostLoss } from './hostLoss.ts'
import { patroni } from './patroni.ts'
import { pgbouncer } from './pgbouncer.ts'
import { powerLoss } from './powerLoss.ts'
import { redisCluster } from './redisCluster.ts'
import { redisNetwork } from './redisNetwork.ts'
import { sentinel } from './sentinel.ts'
import { NotPossibleError, type FailoverScenario, type FailoverSummary } from './scenario.ts'

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

const defaultRounds = '3'

await command(async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: defaultRounds },
      only: { type: 'string' },
      failure: { type: 'string', default: '' },
      pause: { type: 'string', default: String(defaultPauseMs) },
      seed: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  })
  const { only, quick: isQuick } = values
  const isChosen = (failure: string) => failure.includes(values.failure)
  const rounds = isQuick ? 1 : Number(values.rounds)
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  const chosen = Object.entries(scenarios).filter(([name]) => (only ?? name) === name)
  if (chosen.length === 0) {
    throw new CommandError(
      `Unknown scenario. --only must be one of ${Object.keys(scenarios).join(', ')}.`,
    )
  }
  console.log(`${rounds} rounds of each failure, seed ${seed}`)
  const summaries: FailoverSummary[] = []
  const rows: ReportRow[] = []
  for (const [name, scenario] of chosen) {
    const logProgress = (text: string) => {
      console.log(`  ${name}: ${text}`)
    }
    const found = await runOrSkip(scenario, {
      ...{ rounds, isChosen, pauseMs: Number(values.pause), logProgress },
      random: createRandom(seed),
    })
    const named = found.rows.map((row) => ({ ...row, name: `${name}: ${row.name}` }))
    for (const row of named) console.log(formatRow(row))
    rows.push(...named)
    summaries.push(...found.summaries)
  }
  console.log(`\n${formatTable(summaries)}`)
  const failed = rows.filter(({ ok }) => !ok).length
  console.log(`\n${rows.length - failed} ok, ${failed} failed (seed ${seed})`)
  writeReport(only === undefined ? 'failover' : `failover-${only}`, rows, { shown: true })
})

async function runOrSkip(
  scenario: FailoverScenario,
  options: Parameters<FailoverScenario>[0],
): ReturnType<FailoverScenario> {
  try {
    return await scenario(options)
  } catch (error) {
    if (!(error instanceof NotPossibleError)) throw error
    return { summaries: [], rows: [measurement('not possible here', error.message, '')] }
  }
}
