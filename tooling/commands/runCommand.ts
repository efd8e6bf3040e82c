/**
 * `node tooling/commands/runCommand.ts <command> [name] [arguments]`: the root commands that have a list. With a name
 * it runs that entry. Without one, `check` and `test` run all of theirs, and the others print their list. `npm test`
 * takes a path instead of a name, too.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { command, CommandError } from '../base/command.ts'
import { repositoryRoot } from '../base/report.ts'
import { benches } from './benches.ts'
import { checks } from './checks.ts'
import { chooseEntry } from './chooseEntry.ts'
import type { Entry } from './entry.ts'
import { formatEntries } from './formatEntries.ts'
import { generators } from './generators.ts'
import { runSteps } from './runSteps.ts'
import { findSuite, suites } from './suites.ts'
import { verifications } from './verifications.ts'

const lists: Readonly<Record<string, readonly Entry[]>> = {
  check: checks,
  test: suites,
  verify: verifications,
  bench: benches,
  generate: generators,
}

await command(async () => {
  const [title = '', name, ...args] = process.argv.slice(2)
  const entries = lists[title]
  if (entries === undefined) throw new CommandError(`${title} has no list.`)
  const isAll = name === undefined && (entries === checks || entries === suites)
  if (isAll) await runAll(entries)
  else if (name === undefined || name === '--help') printList(title, entries)
  else await runNamed(title, entries, name, args)
})

function printList(title: string, entries: readonly Entry[]): void {
  console.log(formatEntries(entries))
  console.log(
    `\nnpm run ${title} <name> [-- options]. engines: PostgreSQL and Redis; build: npm run build.`,
  )
}

async function runAll(entries: readonly Entry[]): Promise<void> {
  const steps = entries.map(({ run }) => ({ command: run, cores: 1 }))
  const outcomes = await runSteps(steps, { cores: Math.max(2, availableParallelism()) })
  console.log('')
  for (const { step, ok, seconds } of outcomes) {
    console.log(`${ok ? 'passed' : 'failed'} ${String(seconds).padStart(5)} s  ${step.command}`)
  }
  if (outcomes.length < steps.length || outcomes.some(({ ok }) => !ok)) process.exitCode = 1
}

async function runNamed(
  title: string,
  entries: readonly Entry[],
  name: string,
  args: readonly string[],
): Promise<void> {
  const chosen = chooseEntry(entries, name)
  if ('entry' in chosen) return runEntry(chosen.entry, args)
  if (entries === suites) {
    const suite = findSuite(name)
    return runNamed(title, entries, suite.name, [suite.path, ...args])
  }
  const hint = chosen.nearest === undefined ? '' : ` Did you mean ${chosen.nearest}?`
  const names = entries.map((each) => each.name).join(', ')
  throw new CommandError(`npm run ${title} has no "${name}".${hint}\n\n${names}`)
}

async function runEntry({ run }: Entry, args: readonly string[]): Promise<void> {
  const [program = '', ...words] = run.split(' ')
  const child = spawn(program, [...words, ...args], { cwd: repositoryRoot, stdio: 'inherit' })
  // Ctrl-C in a terminal reaches the child too, and this process waits for it. SIGTERM reaches this one only.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
}
