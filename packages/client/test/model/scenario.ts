import fc from 'fast-check'
import type { Config, Matching } from '@throughlink/client'

/** How a port behaves: correctly, late, or failing as native modules do. */
export type Behaviour =
  'ok' | 'throw' | 'reject' | 'hang' | { readonly delayMs: number; readonly fails: boolean }

export type Reply = 'link' | 'none' | '404' | '401' | '503' | 'busy' | 'portal' | 'offline' | 'hang'

export interface TimedReply {
  readonly reply: Reply
  readonly afterMs: number
}

export type Step =
  | { readonly type: 'advance'; readonly ms: number }
  /** The user taps a link. `again` taps the last link once more. */
  | { readonly type: 'open'; readonly kind: 'web' | 'short' | 'scheme' | 'foreign' | 'again' }
  | { readonly type: 'clear' }
  /** Starts one of three clients; the second and third join the first one's session. */
  | { readonly type: 'start'; readonly client: number }
  | { readonly type: 'stop'; readonly client: number }
  | { readonly type: 'remount'; readonly client: number }
  | { readonly type: 'consent'; readonly matching: Matching }

export interface ProcessScript {
  readonly initialUrl: { readonly kind: 'none' | 'web' | 'short' | 'scheme' | 'foreign' }
  readonly initialUrlBehaviour: Behaviour
  /** How the platform responds to subscribing. */
  readonly listening: 'ok' | 'throws' | 'stop throws'
  readonly storageReads: Behaviour
  readonly storageWrites: Behaviour
  readonly referrer: Behaviour | 'absent' | 'foreign'
  readonly clipboard: Behaviour | 'absent' | 'text'
  readonly device: Behaviour
  /** Responses to the match requests of this process, in order. The last one repeats. */
  readonly match: readonly TimedReply[]
  readonly resolve: TimedReply
  readonly steps: readonly Step[]
  /** How the process ends: stopped properly, or killed. */
  readonly end: 'stop' | 'kill'
}

/** One phone and one install on it, over several processes. */
export interface Scenario {
  readonly platform: 'ios' | 'android' | 'web'
  readonly config: Pick<
    Config,
    'matching' | 'keepUntilCleared' | 'resumeUnanswered' | 'shouldUseClipboard' | 'timeoutMs'
  >
  /** The kind of link that the service has for this install. */
  readonly deferred: 'long' | 'short'
  readonly processes: readonly ProcessScript[]
}

const delays = fc.constantFrom(0, 1, 40, 400, 1300, 2600, 5100, 20_000)

const behaviour: fc.Arbitrary<Behaviour> = fc.oneof(
  { weight: 8, arbitrary: fc.constant('ok' as const) },
  { weight: 1, arbitrary: fc.constantFrom('throw' as const, 'reject' as const, 'hang' as const) },
  { weight: 1, arbitrary: fc.record({ delayMs: delays, fails: fc.boolean() }) },
)

/** Mostly a working storage, often a slow one, so that kills fall into writes. */
const storage: fc.Arbitrary<Behaviour> = fc.oneof(
  { weight: 3, arbitrary: behaviour },
  { weight: 1, arbitrary: fc.constant({ delayMs: 40, fails: false }) },
)

const otherReplies: Reply[] = ['none', '404', '401', '503', 'busy', 'portal', 'offline', 'hang']

const timedReply: fc.Arbitrary<TimedReply> = fc.record({
  reply: fc.oneof(
    { weight: 5, arbitrary: fc.constant<Reply>('link') },
    {
      weight: 5,
      arbitrary: fc.constantFrom(...otherReplies),
    },
  ),
  afterMs: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: delays }),
})

const matching = fc.constantFrom<Matching>('full', 'deterministic', 'off')
const client = fc.nat({ max: 2 })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('advance' as const), ms: delays }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('open' as const),
      kind: fc.constantFrom('web', 'short', 'scheme', 'foreign', 'again'),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ type: 'clear' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('start', 'stop', 'remount'), client }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('consent' as const), matching }) },
)

const processScript: fc.Arbitrary<ProcessScript> = fc.record({
  initialUrl: fc.record({
    kind: fc.oneof(
      { weight: 4, arbitrary: fc.constant('none' as const) },
      { weight: 3, arbitrary: fc.constantFrom('web', 'short', 'scheme', 'foreign') },
    ),
  }),
  initialUrlBehaviour: behaviour,
  listening: fc.oneof(
    { weight: 8, arbitrary: fc.constant('ok' as const) },
    { weight: 1, arbitrary: fc.constantFrom('throws' as const, 'stop throws' as const) },
  ),
  storageReads: storage,
  storageWrites: storage,
  referrer: fc.oneof(behaviour, fc.constantFrom('absent' as const, 'foreign' as const)),
  clipboard: fc.oneof(behaviour, fc.constantFrom('absent' as const, 'text' as const)),
  device: behaviour,
  match: fc.array(timedReply, { minLength: 1, maxLength: 4 }),
  resolve: timedReply,
  steps: fc.array(step, { maxLength: 10 }),
  end: fc.constantFrom('stop', 'kill'),
})

/** A match whose response arrives after the app has stopped waiting. */
const lateScript: fc.Arbitrary<ProcessScript> = fc
  .tuple(processScript, fc.array(step, { maxLength: 3 }))
  .map(([script, steps]) => ({
    ...script,
    initialUrl: { kind: 'none' },
    initialUrlBehaviour: 'ok',
    storageReads: 'ok',
    match: [{ reply: 'link', afterMs: 5100 }],
    steps: [{ type: 'advance', ms: 5100 }, ...steps, { type: 'advance', ms: 5100 }],
  }))

/** A healthy first run that is killed during a write. */
const killedScript: fc.Arbitrary<ProcessScript> = fc
  .tuple(processScript, fc.constantFrom(20, 41, 60, 100))
  .map(([script, ms]) => ({
    ...script,
    initialUrl: { kind: 'none' },
    initialUrlBehaviour: 'ok',
    storageReads: 'ok',
    storageWrites: { delayMs: 40, fails: false },
    device: 'ok',
    match: [{ reply: 'link', afterMs: 0 }],
    steps: [{ type: 'advance', ms }],
    end: 'kill',
  }))

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  platform: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('ios' as const, 'android' as const) },
    { weight: 1, arbitrary: fc.constant('web' as const) },
  ),
  config: fc.record({
    matching: fc.oneof({ weight: 4, arbitrary: fc.constant('full' as const) }, matching),
    keepUntilCleared: fc.boolean(),
    resumeUnanswered: fc.boolean(),
    shouldUseClipboard: fc.boolean(),
    timeoutMs: fc.constantFrom(5000, 5000, 1500),
  }),
  deferred: fc.constantFrom('long', 'short'),
  processes: fc.array(
    fc.oneof(
      { weight: 8, arbitrary: processScript },
      { weight: 1, arbitrary: lateScript },
      { weight: 1, arbitrary: killedScript },
    ),
    { minLength: 1, maxLength: 4 },
  ),
})
