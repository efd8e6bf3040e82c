/**
 * `npm run verify dev`: tests `npm run dev` and, with its demo, the command line: the first start, a link on a
 * simulated phone, the scenarios of `throughlink simulate`, kept data, and that neither Ctrl-C nor SIGKILL leaves a
 * process behind. First with the engines of this machine, then with Node alone, then from another machine in the network.
 * `--only installed`, `--only node` or `--only network` runs one of them, and `--full` starts the second form twice.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '@throughlink/services'
import { command, CommandError } from '@throughlink/tooling/base/command'
import { NotPossibleError } from '../harness/report/notPossible.ts'
import { createDevReport } from './dev/devReport.ts'
import { testInstalled } from './dev/testInstalled.ts'
import { testNetwork } from './dev/testNetwork.ts'
import { testNodeOnly } from './dev/testNodeOnly.ts'

const cases = { installed: testInstalled, node: testNodeOnly, network: testNetwork }

await command(async () => {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, full: { type: 'boolean', default: false } },
  })
  const chosen = Object.entries(cases).filter(([name]) => name === (values.only ?? name))
  if (chosen.length === 0) throw new CommandError('--only must be installed, node or network.')
  const report = createDevReport()
  for (const [, testCase] of chosen) {
    // Not a folder that only root can read: PostgreSQL runs as another user then.
    const data = join(tmpdir(), `throughlink-dev-test-${randomUUID()}`)
    const startedMs = performance.now()
    try {
      await testCase(report, await freePort(), data, values.full)
    } catch (error) {
      if (!(error instanceof NotPossibleError)) throw error
      report.skip(error.message)
    } finally {
      await rm(data, { recursive: true, force: true })
    }
    console.log(`# ${((performance.now() - startedMs) / 1000).toFixed(0)} s`)
  }
  report.write()
})
