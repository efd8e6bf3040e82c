/**
 * `npm run test:faults`: what the service promises while parts of it die, against real engines and real
 * processes. `--full` takes the whole numbers, `--only killed` one scenario, `--seed 1` the same moments.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { command, CommandError } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { engineDown } from './engineDown.ts'
import { forged } from './forged.ts'
import { killed } from './killed.ts'
import { oneWinner } from './oneWinner.ts'
import type { Scenario } from './scenario.ts'
import { shipped } from './shipped.ts'

const scenarios: Readonly<Record<string, Scenario>> = {
  oneWinner,
  killed,
  engineDown,
  forged,
  shipped,
}

await command(async () => {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      only: { type: 'string' },
      seed: { type: 'string' },
    },
  })
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  const chosen = Object.entries(scenarios).filter(([name]) => (values.only ?? name) === name)
  if (chosen.length === 0) {
    throw new CommandError(`--only takes one of ${Object.keys(scenarios).join(', ')}.`)
  }
  console.log(`${values.full ? 'full' : 'quick'} form, seed ${seed}`)

  const rows: ReportRow[] = []
  for (const [name, scenario] of chosen) {
    const began = performance.now()
    const found = await scenario({
      isFull: values.full,
      random: createRandom(seed),
      say: (text) => {
        console.log(`  ${name}: ${text}`)
      },
    })
    const seconds = Math.round((performance.now() - began) / 1000)
    const timed = [
      ...found,
      { name: 'duration', value: seconds, unit: 's', target: null, ok: true, note: '' },
    ].map((row) => ({ ...row, name: `${name}: ${row.name}` }))
    for (const row of timed) console.log(format(row))
    rows.push(...timed)
  }
  const failed = rows.filter(({ ok }) => !ok).length
  console.log(`\n${rows.length - failed} ok, ${failed} not ok (seed ${seed})`)
  writeReport('faults', rows, { shown: true })
})

function format({ ok, name, value, unit, target, note }: ReportRow): string {
  const measured = unit === '' ? String(value) : `${value} ${unit}`
  const wanted = ok || target === null ? '' : `, wanted ${target}`
  return `${ok ? 'ok    ' : 'not ok'} ${name}: ${measured}${wanted}${note === '' ? '' : ` (${note})`}`
}

/** Mulberry32: small, and good enough to choose moments. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
