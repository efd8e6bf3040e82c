import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scenario } from './arbitraries.ts'
import { invariants } from './invariants.ts'
import { runScenario } from './runScenario.ts'

// A fixed seed makes failures reproducible. To search further:
// MODEL_RUNS=200000 MODEL_SEED=$RANDOM npx vitest run packages/client/test/model/model.test.ts
const runs = Number(process.env['MODEL_RUNS'] ?? 10_000)
const limitMs = Math.max(300_000, runs * 60)
const seed = Number(process.env['MODEL_SEED'] ?? 20261101)

test(
  `every invariant holds in ${String(runs)} random interleavings`,
  { timeout: limitMs * 2 },
  async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        expect(await runScenario(given)).toEqual([])
      }),
      // Shrinking a failure may take far longer than finding it: stop with the smallest one found so far.
      {
        numRuns: runs,
        seed,
        plugins: [fc.interruptAfterTimeLimit(limitMs, { failOnInterrupt: true })],
      },
    )
  },
)

test('every invariant has a description', () => {
  for (const description of Object.values(invariants)) expect(description).not.toBe('')
})
