import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LinkClient, LinkEventNames } from '@throughlink/client'
import {
  createOutside,
  startKillable,
  type Kill,
  type KillableProcess,
  type Outside,
  type ProcessOptions,
} from './killedProcess.ts'

/** A program of an app: what it logs and when. It logs until the process is dead. */
type Program = (app: {
  client: LinkClient
  log(name: string): void
  wait(ms: number): Promise<void>
  goToBackground(): void
}) => Promise<void>

interface Finished {
  readonly outside: Outside
  /** The names of all events whose `logEvent` returned in a living process. */
  readonly logged: ReadonlySet<string>
  /** How many operations the killed process came to. */
  readonly operations: number
}

/** Runs a program in a process of its own. */
async function live(
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
      // Killed inside the call: the app never saw it return.
      if (!isDead()) logged.add(name)
    },
    wait: (ms) => phone.clock.advance(ms),
    goToBackground: () => {
      if (!isDead()) phone.lifecycle.goToBackground()
    },
  })
}

/** Three processes on one phone: offline with events, then the program and its kill, then a good one. */
async function runKilled(
  program: Program,
  options: ProcessOptions,
  kill: Kill | null,
): Promise<Finished> {
  const outside = createOutside()
  const logged = new Set<string>()
  const offline = startKillable(outside, { answer: () => null })
  await live(offline, logged, async ({ log, wait }) => {
    await wait(20)
    for (const name of ['earlier 1', 'earlier 2', 'earlier 3']) log(name)
    await wait(20)
  })
  const killed = startKillable(outside, { ...options, ...(kill ? { kill } : {}) })
  await live(killed, logged, program)
  const good = startKillable(outside)
  await live(good, logged, async ({ wait }) => {
    await wait(60_000)
  })
  return { outside, logged, operations: killed.operations() }
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
    name: 'a burst of 40 events while every write is under way',
    options: { answerAfterMs: 30 },
    program: async ({ log, wait }) => {
      await wait(100)
      for (let index = 0; index < 40; index++) log(`burst ${String(index)}`)
      await wait(10)
      await wait(11_000)
    },
  },
  {
    name: 'twenty events flushed by count, more logged while the request is under way',
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
  test.each(programs)('loses no event and renames none: $name', async ({ program, options }) => {
    const { operations } = await runKilled(program, options, null)
    expect(operations).toBeGreaterThan(17)
    for (let at = 0; at <= operations; at++) {
      for (const variant of ['not done', 'done, not answered'] as const) {
        const { outside, logged } = await runKilled(program, options, { at, variant })
        const missing = [...logged].filter((name) => !outside.sent.has(name))
        const renamed = [...outside.sent].filter(([, ids]) => ids.size > 1)
        expect({ at, variant, missing, renamed }).toEqual({ at, variant, missing: [], renamed: [] })
        const left = [...outside.items.keys()].filter((key) => key.includes('.events.'))
        expect(left, 'nothing waits once everything was acknowledged').toEqual([])
      }
    }
  })

  test('holds for random programs and kills', async () => {
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
          const { outside, logged } = await runKilled(program, { answer }, { at, variant })
          expect([...logged].filter((name) => !outside.sent.has(name))).toEqual([])
          expect([...outside.sent].filter(([, ids]) => ids.size > 1)).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('only a second death in the first moments can lose an event: the one window', async () => {
  const outside = createOutside()
  const logged = new Set<string>()
  // Each logs before the journal is read, and dies before it is.
  for (const name of ['first', 'second']) {
    const killed = startKillable(outside, { kill: { at: 19, variant: 'not done' } })
    await live(killed, logged, async ({ log, wait }) => {
      log(name)
      await wait(1000)
    })
    expect(killed.isDead()).toBe(true)
  }
  await live(startKillable(outside), logged, async ({ wait }) => {
    await wait(60_000)
  })
  expect([...logged]).toEqual(['first', 'second'])
  expect([...outside.sent.keys()]).toEqual(['second'])
})
