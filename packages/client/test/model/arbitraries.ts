import type { Matching } from '@throughlink/client'
import fc from 'fast-check'
import type {
  Behaviour,
  Outage,
  ProcessScript,
  Prompt,
  Reply,
  Scenario,
  Step,
  TimedReply,
  Uploads,
} from './scenario.ts'

const delays = fc.constantFrom(0, 1, 40, 400, 1300, 2600, 5100, 20_000)

function oftenOk(lateMs: fc.Arbitrary<number>, lateWeight: number): fc.Arbitrary<Behaviour> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant('ok' as const) },
    { weight: 1, arbitrary: fc.constantFrom('throw' as const, 'reject' as const, 'hang' as const) },
    {
      weight: lateWeight,
      arbitrary: fc.record({
        delayMs: lateMs,
        fails: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.boolean()),
      }),
    },
  )
}

/** At least 1 ms: whether a timer of 0 ms has fired cannot be told from the time. */
const behaviour = oftenOk(
  delays.map((ms) => Math.max(1, ms)),
  1,
)

/** Mostly a working storage, often a slow one, so that kills fall into writes. */
const storage: fc.Arbitrary<Behaviour> = fc.oneof(
  { weight: 3, arbitrary: behaviour },
  { weight: 1, arbitrary: fc.constant({ delayMs: 40, fails: false }) },
)

/** Play's service answers at once, or after seconds. */
const referrer = fc.oneof(
  { weight: 3, arbitrary: oftenOk(fc.integer({ min: 1, max: 6000 }), 8) },
  { weight: 1, arbitrary: fc.constantFrom('absent' as const, 'foreign' as const) },
)

/** `hasUrl` is fast as a rule. A person takes seconds to answer the prompt, or never does. */
const prompt: fc.Arbitrary<Prompt> = fc.record({
  hasUrl: oftenOk(fc.constantFrom(1, 40, 400, 1300, 2600, 5100), 2),
  answer: oftenOk(fc.integer({ min: 1, max: 10_000 }), 8),
})

const otherReplies: Reply[] = [
  ...(['none', '404', '401', '503', 'busy'] as const),
  ...(['portal', 'page', 'offline', 'hang'] as const),
]

const timedReply: fc.Arbitrary<TimedReply> = fc.record({
  reply: fc.oneof(
    { weight: 5, arbitrary: fc.constant<Reply>('link') },
    { weight: 5, arbitrary: fc.constantFrom(...otherReplies) },
  ),
  afterMs: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: delays }),
})

const uploads: fc.Arbitrary<Uploads> = fc.record({
  reply: fc.oneof(
    { weight: 4, arbitrary: fc.constant('ok' as const) },
    { weight: 2, arbitrary: fc.constantFrom('503', '401', 'offline', 'hang') },
  ),
  msPerEvent: fc.constantFrom(0, 0, 40, 400, 2600),
  maxEvents: fc.constantFrom(100, 100, 3, 1),
})

const matching = fc.constantFrom<Matching>('full', 'deterministic', 'off')
const client = fc.nat({ max: 2 })
const gapMs = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1500 }))

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ type: fc.constant('advance' as const), ms: delays }) },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('open' as const),
      kind: fc.constantFrom('web', 'short', 'scheme', 'foreign', 'again'),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ type: 'clear' as const }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('start', 'stop'), client }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('remount' as const), client, gapMs }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('recreate' as const),
      afterMs: fc.constantFrom(2001, 5100, 60_000),
      kind: fc.constantFrom('web', 'short', 'scheme', 'foreign', 'same', 'again'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('consent' as const), matching }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('log' as const),
      count: fc.constantFrom(1, 2, 5, 30),
    }),
  },
)

const processScript: fc.Arbitrary<ProcessScript> = fc.record({
  initialUrl: fc.record({
    kind: fc.oneof(
      { weight: 8, arbitrary: fc.constant('none' as const) },
      { weight: 6, arbitrary: fc.constantFrom('web', 'short', 'scheme', 'foreign') },
      { weight: 2, arbitrary: fc.constant('same' as const) },
    ),
  }),
  afterMs: fc.constantFrom(0, 0, 31 * 60_000),
  initialUrlBehaviour: behaviour,
  listening: fc.oneof(
    { weight: 8, arbitrary: fc.constant('ok' as const) },
    { weight: 1, arbitrary: fc.constantFrom('throws' as const, 'stop throws' as const) },
  ),
  storageReads: storage,
  storageWrites: storage,
  referrer,
  clipboard: fc.oneof(
    { weight: 2, arbitrary: prompt },
    fc.constantFrom('absent' as const, 'text' as const),
  ),
  device: behaviour,
  match: fc.array(timedReply, { minLength: 1, maxLength: 4 }),
  outage: fc.constant(null),
  resolve: timedReply,
  uploads,
  steps: fc.array(step, { maxLength: 10 }),
  end: fc.constantFrom('stop', 'kill'),
})

const noLinkOpens = { initialUrl: { kind: 'none' }, initialUrlBehaviour: 'ok' } as const

/** A match whose response arrives after the app has stopped waiting. */
const lateScript: fc.Arbitrary<ProcessScript> = fc
  .tuple(processScript, fc.array(step, { maxLength: 3 }))
  .map(([script, steps]) => ({
    ...script,
    ...noLinkOpens,
    storageReads: 'ok',
    match: [{ reply: 'link', afterMs: 5100 }],
    steps: [{ type: 'advance', ms: 5100 }, ...steps, { type: 'advance', ms: 5100 }],
  }))

/** A healthy first run that is killed during a write. */
const killedScript: fc.Arbitrary<ProcessScript> = fc
  .tuple(processScript, fc.constantFrom(20, 60, 85, 100, 115, 140))
  .map(([script, ms]) => ({
    ...script,
    ...noLinkOpens,
    storageReads: 'ok',
    storageWrites: { delayMs: 40, fails: false },
    device: 'ok',
    match: [{ reply: 'link', afterMs: 0 }],
    steps: [{ type: 'advance', ms }],
    end: 'kill',
  }))

/** A match during an outage, on an otherwise healthy phone, with remounts now and then. */
const outageScript: fc.Arbitrary<ProcessScript> = fc
  .tuple(
    processScript,
    fc.record<Outage>({
      reply: fc.constantFrom('503', 'page', 'offline', 'hang'),
      untilMs: fc.constantFrom(1300, 8000, 20_000, 90_000, 540_000),
    }),
    fc.array(fc.record({ type: fc.constant('remount' as const), client: fc.constant(0), gapMs }), {
      maxLength: 2,
    }),
    delays,
  )
  .map(([script, outage, remounts, ms]) => ({
    ...script,
    ...noLinkOpens,
    storageReads: 'ok',
    storageWrites: 'ok',
    device: 'ok',
    outage,
    steps: [{ type: 'advance', ms }, ...remounts],
  }))

const healthy = {
  initialUrlBehaviour: 'ok',
  listening: 'ok',
  storageReads: 'ok',
  storageWrites: 'ok',
  device: 'ok',
} as const

/** An app that handles the link that opened it, and is opened from Recents half an hour later. */
const recentsScripts: fc.Arbitrary<ProcessScript[]> = fc
  .tuple(processScript, processScript, fc.constantFrom('web', 'short', 'scheme'))
  .map(([first, second, kind]) => [
    {
      ...first,
      ...healthy,
      initialUrl: { kind },
      resolve: { reply: 'link', afterMs: 0 },
      steps: [{ type: 'advance', ms: 400 }, { type: 'clear' }, { type: 'advance', ms: 1300 }],
    },
    { ...second, ...healthy, initialUrl: { kind: 'same' }, afterMs: 31 * 60_000 },
  ])

/** A first run without an answer, or without device signals, and a later start with both. */
const resumedScripts: fc.Arbitrary<ProcessScript[]> = fc
  .tuple(
    processScript,
    processScript,
    fc.constantFrom('503', 'page', 'portal', 'offline', 'hang'),
    // An attempt gives up after ten minutes.
    fc.constantFrom(0, 400, 5100, 20_000, 900_000),
    fc.constantFrom('ok', 'ok', 'reject'),
  )
  .map(([first, second, reply, ms, device]) => [
    {
      ...first,
      ...healthy,
      ...noLinkOpens,
      device,
      match: [{ reply, afterMs: 0 }],
      steps: [{ type: 'advance', ms }],
    },
    {
      ...second,
      ...healthy,
      ...noLinkOpens,
      match: [{ reply: 'link', afterMs: 0 }],
      steps: [],
      end: 'stop',
    },
  ])

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
  processes: fc.oneof(
    {
      weight: 18,
      arbitrary: fc.array(
        fc.oneof(
          { weight: 16, arbitrary: processScript },
          { weight: 2, arbitrary: lateScript },
          { weight: 4, arbitrary: killedScript },
          { weight: 1, arbitrary: outageScript },
        ),
        { minLength: 1, maxLength: 4 },
      ),
    },
    { weight: 1, arbitrary: recentsScripts },
    { weight: 1, arbitrary: resumedScripts },
  ),
})
