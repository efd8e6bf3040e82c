/** `npm run seed`: creates an organization with a year of traffic, for trials and screenshots. */
import { createInterface } from 'node:readline/promises'
import { readConfigOrExit } from '#config.ts'
import { createLogger } from '#platform/process/createLogger.ts'
import { prepareDatabase } from '#roles/prepareDatabase.ts'
import { openDemoResources } from './demo/openDemoResources.ts'
import { readDemoOptions } from './demo/readDemoOptions.ts'
import { runSeedDemo } from './runSeedDemo.ts'

const read = readDemoOptions(process.argv.slice(2))
if (!read.ok) {
  process.stderr.write(read.error)
  process.exit(1)
}
const config = readConfigOrExit(process.env)
const { host } = new URL(config.databaseUrl)
if (
  !read.options.isConfirmed &&
  !(await confirm(`Create a demo in the database at ${host}? [y/N] `))
) {
  process.stderr.write('Nothing was created. Pass --yes to skip the question.\n')
  process.exit(1)
}
const logger = createLogger({ level: 'error', isTerminal: process.stdout.isTTY })
const resources = await openDemoResources(config, logger)
try {
  await prepareDatabase(resources)
  await runSeedDemo(resources, read.options, (text) => {
    process.stdout.write(`${text}\n`)
  })
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await resources.close()
}

async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
