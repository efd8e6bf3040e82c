/**
 * `npm run bench capacity`: prints what an installation needs for a load, from measured costs. Without options it prints
 * the three sizes of the page about sizing. `--clicks`, `--installs` and `--events` are per day; every assumption
 * has an option of its name, such as `--peakFactor 10`. `--write` writes the page.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { formatTable } from '../../../packages/api/src/formatTable.ts'
import { command, CommandError } from '../../base/command.ts'
import { repositoryRoot } from '../../base/report.ts'
import { type Assumptions, assumptions, defaultAssumptions } from './assumptions.ts'
import { findLimits } from './findLimits.ts'
import { formatPlan } from './formatPlan.ts'
import { type Load, sizes } from './load.ts'
import { measuredCosts } from './measuredCosts.ts'
import { planCapacity } from './planCapacity.ts'
import { printSizing } from './printSizing.ts'

const names = Object.keys(assumptions) as (keyof Assumptions)[]

await command(async () => {
  const { values } = parseArgs({
    options: {
      write: { type: 'boolean', default: false },
      ...Object.fromEntries(
        ['clicks', 'installs', 'events', ...names].map((name) => [name, { type: 'string' }]),
      ),
    } as Readonly<Record<string, { type: 'string' } | { type: 'boolean' }>>,
  })
  if (values['write'] === true) {
    const path = join(repositoryRoot, 'docs/operations/sizing.md')
    const options = await resolveConfig(path)
    await writeFile(path, await format(printSizing(), { ...options, filepath: path }))
    return
  }
  const readNumber = (name: string, fallback: number) => {
    const text = values[name]
    if (text === undefined) return fallback
    const number = Number(text)
    if (!(number > 0)) throw new CommandError(`--${name} must be a number greater than 0.`)
    return number
  }
  const assumed = Object.fromEntries(
    names.map((name) => [name, readNumber(name, defaultAssumptions[name])]),
  ) as Assumptions
  const clicks = readNumber('clicks', 0)
  const own: Load & { name: string } = {
    name: 'This load',
    clicksPerDay: clicks,
    installsPerDay: readNumber('installs', clicks / 20),
    eventsPerDay: readNumber('events', clicks * 10),
  }
  const loads = clicks > 0 ? [own] : sizes
  for (const load of loads) {
    const plan = planCapacity(load, measuredCosts, assumed)
    console.log(`\n${load.name}: ${load.clicksPerDay.toLocaleString('en-US')} clicks a day\n`)
    console.log(formatTable(formatPlan(plan).map((row) => [...row])))
    const full = findLimits(plan).filter(({ use }) => use > 1)
    console.log(
      full.length === 0 ? '\nOne process and one of each engine are enough.' : '\nNext steps:',
    )
    for (const { what, use, next } of full)
      console.log(`- ${what}: ${use.toFixed(1)} × needed; ${next}`)
  }
  console.log('\nComputed from measured costs and the assumptions in docs/operations/sizing.md.')
})
