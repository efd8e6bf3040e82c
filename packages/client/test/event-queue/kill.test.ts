import type { LinkClient, LinkEventNames } from '@throughlink/client'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createSurvivingState,
  type Kill,
  type KillableProcess,
  type ProcessOptions,
  startKillableProcess,
  type SurvivingState,
} from './killableProcess.ts'

/** A scripted app. Its calls have no effect once the process is dead. */
type Program = (app: {
  client: LinkClient
  log(name: string): void
  wait(ms: number): Promise<void>
  goToBackground(): void
}) => Promise<void>

interface Finished {
  readonly state: SurvivingState
  /** The names of all events whose `logEvent` call returned before the kill. */
  readonly logged: ReadonlySet<string>
  /** The number of operations that the killed process started. */
  readonly operations: number
}

/** Runs a program in the given process. */
async function runProgram(
  process: KillableProcess,
  logged: Set<string>,
  program: Program,
): Promise<void> {
  const { phone, isDead } = process
  const client = phone.createClient()
  client.start()
  await program({
    client,
    log(name) {
      if (isDead()) return
      client.logEvent(name as LinkEventNames)
      // If the process was killed inside the call, the call never returned to the app.
      if (!isDead()) logged.add(name)
    },
    wait: (ms) => phone.clock.advance(ms),
    goToBackground: () => {
      if (!isDead()) phone.lifecycle.goToBackground()
    },
  })
}

/** Runs three processes on one phone: one offline with events, the program with its kill, and a healthy one. */
async function runKilled(
  program: Program,
  options: ProcessOptions,
  kill: Kill | null,
): Promise<Finished> {
  const state = createSurvivingState()
  const logged = new Set<string>()
  const offline = startKillableProcess(state, { answer: () => null })
  await runProgram(offline, logged, async ({ log, wait }) => {
    await wait(20)
    for (const name of ['earlier 1', 'earlier 2', 'earlier 3']) log(name)
    await wait(20)
  })
  const killed = startKillableProcess(state, { ...options, ...(kill ? { kill } : {}) })
  await runProgram(killed, logged, program)
  const healthy = startKillableProcess(state)
  await runProgram(healthy, logged, async ({ wait }) => {
    await wait(60_000)
  })
  return { state, logged, operations: killed.operations() }
}

const programs: { name: string; program: Program; options: ProcessOptions }[] = [
  {
    name: 'a few events, sent by the timer',
    options: {},
    program: async ({ log, wait }) => {
      await wait(20)
      log('a')
      await wait(1)
      log('b')
      await wait(100)
      log('c')
      await wait(12_000)
      log('d')
      await wait(50)
    },
  },
  {
    name: 'events logged before the journal is read',
    options: { answerAfterMs: 10 },
    program: async ({ log, wait }) => {
      log('at mount')
      await wait(5)
      log('before the journal is read')
      await wait(6)
      log('while the early lane is emptied')
      await wait(11_000)
    },
  },
  {
    name: 'a burst of 40 events during slow writes',
    options: { answerAfterMs: 30 },
    program: async ({ log, wait }) => {
      await wait(100)
      for (let index = 0; index < 40; index++) log(`burst ${String(index)}`)
      await wait(10)
      await wait(11_000)
    },
  },
  {
    name: 'seventy events, offline at first, of which most are moved to a block',
    options: { answerAfterMs: 10, answer: (_, index) => (index < 4 ? null : { status: 202 }) },
    program: async ({ log, wait }) => {
      await wait(100)
      for (let index = 0; index < 70; index++) {
        log(`moved ${String(index)}`)
        if (index % 8 === 7) await wait(15)
      }
      await wait(30_000)
    },
  },
  {
    name: 'twenty events flushed by count, and more logged during the request',
    options: { answerAfterMs: 10 },
    program: async ({ log, wait }) => {
      await wait(100)
      for (let index = 0; index < 20; index++) {
        log(`count ${String(index)}`)
        await wait(11)
      }
      log('during the upload')
      await wait(500)
      log('after the upload')
      await wait(20)
    },
  },
  {
    name: 'an upload that fails, is retried and then halved',
    options: {
      answer: ({ events }, index) =>
        index === 0 ? { status: 503 } : events.length > 2 ? { status: 413 } : { status: 202 },
    },
    program: async ({ log, wait }) => {
      await wait(20)
      for (const name of ['x', 'y', 'z']) log(name)
      await wait(11_000)
      log('late')
      await wait(30_000)
    },
  },
  {
    name: 'the app goes to the background',
    options: {},
    program: async ({ log, wait, goToBackground }) => {
      await wait(20)
      log('seen')
      goToBackground()
      await wait(1)
      log('seen while sending')
      await wait(40)
      goToBackground()
      await wait(40)
    },
  },
]

describe('a kill between any two storage or network operations', () => {
  test.each(programs)(
    'loses no event and changes no event id: $name',
    async ({ program, options }) => {
      const { operations } = await runKilled(program, options, null)
      expect(operations).toBeGreaterThan(17)
      for (let at = 0; at <= operations; at++) {
        for (const variant of ['not done', 'done, not answered'] as const) {
          const { state, logged } = await runKilled(program, options, { at, variant })
          const missing = [...logged].filter((name) => !state.sent.has(name))
          const changed = [...state.sent].filter(([, ids]) => ids.size > 1)
          expect({ at, variant, missing, changed }).toEqual({
            at,
            variant,
            missing: [],
            changed: [],
          })
          const left = [...state.items.keys()].filter((key) => key.includes('.events.'))
          expect(left, 'no event stays queued after all were acknowledged').toEqual([])
        }
      }
    },
  )

  test('loses no event in random programs with random kills', async () => {
    const step = fc.oneof(
      fc.record({ log: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ wait: fc.constantFrom(1, 5, 40, 700, 10_500) }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.nat({ max: 120 }),
        fc.constantFrom('not done' as const, 'done, not answered' as const),
        fc.array(fc.constantFrom(202, 503, 413, 429), { maxLength: 4 }),
        async (steps, at, variant, statuses) => {
          let names = 0
          const program: Program = async ({ log, wait }) => {
            await wait(20)
            for (const each of steps) {
              if ('wait' in each) await wait(each.wait)
              else for (let index = 0; index < each.log; index++) log(`event ${String(names++)}`)
            }
          }
          const answer = (_: unknown, index: number) => ({ status: statuses[index] ?? 202 })
          const { state, logged } = await runKilled(program, { answer }, { at, variant })
          expect([...logged].filter((name) => !state.sent.has(name))).toEqual([])
          expect([...state.sent].filter(([, ids]) => ids.size > 1)).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('an event is lost only if two processes in a row are killed before they read the journal', async () => {
  const state = createSurvivingState()
  const logged = new Set<string>()
  // Each process logs an event and is killed before it has read the journal.
  for (const name of ['first', 'second']) {
    const killed = startKillableProcess(state, { kill: { at: 19, variant: 'not done' } })
    await runProgram(killed, logged, async ({ log, wait }) => {
      log(name)
      await wait(1000)
    })
    expect(killed.isDead()).toBe(true)
  }
  await runProgram(startKillableProcess(state), logged, async ({ wait }) => {
    await wait(60_000)
  })
  expect([...logged]).toEqual(['first', 'second'])
  expect([...state.sent.keys()]).toEqual(['second'])
})
