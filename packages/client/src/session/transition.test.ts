import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkError } from '../errors/linkError.ts'
import type { Link } from '../link.ts'
import {
  type Arrival,
  initialState,
  type SessionCommand,
  type SessionInput,
  type SessionState,
} from './sessionState.ts'
import { transition } from './transition.ts'

const deferred = deferredLink('d')
const error = linkError('service_unreachable')

function deferredLink(name: string): Link {
  return {
    url: `https://l.example.com/deferred/${name}`,
    resolvedUrl: null,
    route: `/deferred/${name}`,
    type: 'deferred',
    method: 'probabilistic',
    confidence: 0.9,
  }
}

function openedLink(sequence: number): Link {
  return {
    url: `https://l.example.com/opened/${sequence}`,
    resolvedUrl: null,
    route: `/opened/${sequence}`,
    type: 'verified',
    method: 'opened',
    confidence: 1,
  }
}

function arrival(sequence: number, isShort = false): Arrival {
  return { sequence, openedAt: sequence, link: openedLink(sequence), isShort }
}

const started: SessionInput = { type: 'started' }
const stopped: SessionInput = { type: 'stopped' }
const deadline: SessionInput = { type: 'deadline' }
const cleared: SessionInput = { type: 'cleared' }
const noInitialUrl: SessionInput = { type: 'initial-url-read', arrival: null }
const firstRun: SessionInput = { type: 'install-read', install: 'first-run', keptLink: null }
const processed: SessionInput = { type: 'install-read', install: 'processed', keptLink: null }
const unreadable: SessionInput = { type: 'install-read', install: 'unreadable', keptLink: null }
const kept: SessionInput = { type: 'install-read', install: 'processed', keptLink: deferred }
const matched: SessionInput = { type: 'matched', link: deferred }
const notMatched: SessionInput = { type: 'not-matched', reason: 'no_candidates' }
const matchFailed: SessionInput = { type: 'match-failed', error }
const allowed: SessionInput = { type: 'permission-changed', canMatch: true }
const forbidden: SessionInput = { type: 'permission-changed', canMatch: false }
const opened = (sequence: number, isShort = false): SessionInput => ({
  type: 'opened',
  arrival: arrival(sequence, isShort),
})
const initialUrl = (sequence: number, isShort = false): SessionInput => ({
  type: 'initial-url-read',
  arrival: arrival(sequence, isShort),
})
const resolved = (sequence: number): SessionInput => ({
  type: 'resolved',
  sequence,
  link: { ...openedLink(sequence), url: `https://l.example.com/resolved/${sequence}` },
})

interface Run {
  readonly state: SessionState
  readonly commands: readonly SessionCommand[]
  /** The command types, in order. */
  readonly types: readonly string[]
}

function runFrom(initial: SessionState, ...inputs: SessionInput[]): Run {
  let state = initial
  const commands: SessionCommand[] = []
  for (const input of inputs) {
    const next = transition(state, input)
    state = next.state
    commands.push(...next.commands)
  }
  return { state, commands, types: commands.map(({ type }) => type) }
}

const run = (...inputs: SessionInput[]) => runFrom(initialState('ios', true), ...inputs)
const getUrl = ({ state }: Run) => (state.status === 'linked' ? state.link.url : null)
const getDelivered = ({ commands }: Run) =>
  commands.flatMap((command) => (command.type === 'deliver' ? [command.link.url] : []))

describe('a start', () => {
  test('reads storage and the initial URL, and waits', () => {
    const { state, types } = run(started)
    expect(types).toEqual(['read-install', 'read-initial-url'])
    expect(state.status).toBe('pending')
  })

  test('after a stop reads the initial URL again: Android may have created a new activity', () => {
    expect(run(started, processed, noInitialUrl, stopped, started).types.slice(2)).toEqual([
      'read-initial-url',
    ])
  })

  test('after a stop reads only what is not known yet', () => {
    expect(run(started, firstRun, stopped, started).types.slice(2)).toEqual(['read-initial-url'])
    expect(run(started, noInitialUrl, stopped, started).types.slice(2)).toEqual([
      'read-install',
      'read-initial-url',
    ])
  })

  test('after a stop continues resolving', () => {
    const { types } = run(started, processed, initialUrl(1, true), stopped, started)
    expect(types.filter((type) => type === 'resolve')).toHaveLength(2)
  })

  test('after a stop finds the match still running', () => {
    const { types, state } = run(started, firstRun, noInitialUrl, stopped, started)
    expect(types.filter((type) => type === 'run-match')).toHaveLength(1)
    expect(state).toMatchObject({ status: 'pending', match: 'running' })
  })

  test('after the match was stopped too runs it again, once no link opened the app', () => {
    const stoppedMatch: SessionInput = { type: 'match-stopped' }
    const again = [started, firstRun, noInitialUrl, stopped, stoppedMatch, started]
    expect(run(...again).types.filter((type) => type === 'run-match')).toHaveLength(1)
    const { types, state } = run(...again, noInitialUrl)
    expect(types.filter((type) => type === 'run-match')).toHaveLength(2)
    expect(state).toMatchObject({ status: 'pending', match: 'running' })
  })
})

describe('the match', () => {
  test.each([
    ['storage first', [firstRun, noInitialUrl]],
    ['the platform first', [noInitialUrl, firstRun]],
  ])('runs on a first run that no link opened (%s)', (_, inputs) => {
    const { state, types } = run(started, ...inputs)
    expect(types.at(-1)).toBe('run-match')
    expect(state).toMatchObject({ status: 'pending', match: 'running' })
  })

  test.each<[string, SessionInput[]]>([
    ['before storage was read', [started, noInitialUrl]],
    ['before it is known whether a link opened the app', [started, firstRun]],
    ['on a later start', [started, processed, noInitialUrl]],
    ['when storage cannot be read', [started, unreadable, noInitialUrl]],
    ['without consent', [started, forbidden, firstRun, noInitialUrl]],
    ['while the session is not running', [firstRun, noInitialUrl]],
    ['when a link opened the app', [started, firstRun, initialUrl(1)]],
    ['when a short link opened the app', [started, firstRun, initialUrl(1, true)]],
    [
      'when a link was opened before storage was read',
      [started, opened(1), firstRun, noInitialUrl],
    ],
  ])('does not run %s', (_, inputs) => {
    expect(run(...inputs).types).not.toContain('run-match')
  })

  test('with a link shows and delivers it', () => {
    const ended = run(started, firstRun, noInitialUrl, matched)
    expect(ended.state).toMatchObject({
      status: 'linked',
      link: deferred,
      match: 'done',
      install: 'processed',
    })
    expect(getDelivered(ended)).toEqual([deferred.url])
  })

  test('without a link ends the wait with the reason of the service', () => {
    expect(run(started, firstRun, noInitialUrl, notMatched).state).toMatchObject({
      status: 'none',
      reason: 'no_candidates',
      match: 'done',
    })
  })

  test('that failed ends the wait with its error', () => {
    expect(run(started, firstRun, noInitialUrl, matchFailed).state).toMatchObject({
      status: 'failed',
      error,
      match: 'done',
    })
  })

  test.each([
    ['a link', matched],
    ['no link', notMatched],
    ['a failure', matchFailed],
  ])('that ended with %s does not run again', (_, end) => {
    const { types } = run(
      started,
      firstRun,
      noInitialUrl,
      end,
      stopped,
      started,
      forbidden,
      allowed,
    )
    expect(types.filter((type) => type === 'run-match')).toHaveLength(1)
  })
})

describe('a start without a match', () => {
  test.each<[string, SessionInput[], string]>([
    ['a later start', [started, processed, noInitialUrl], 'already_processed'],
    ['unreadable storage', [started, unreadable, noInitialUrl], 'storage_unreadable'],
    ['no consent', [started, forbidden, firstRun, noInitialUrl], 'matching_off'],
  ])('because of %s ends the wait with a reason', (_, inputs, reason) => {
    expect(run(...inputs).state).toMatchObject({ status: 'none', reason })
  })

  test('waits until it is known that no link opened the app', () => {
    expect(run(started, processed).state.status).toBe('pending')
  })
})

describe('an opened link beats a deferred one', () => {
  test('that arrives later', () => {
    const ended = run(started, firstRun, noInitialUrl, opened(1), matched)
    expect(getUrl(ended)).toBe(openedLink(1).url)
    expect(getDelivered(ended)).toEqual([openedLink(1).url])
    expect(ended.types.at(-1)).toBe('forget-deferred')
  })

  test('that arrived before', () => {
    const ended = run(started, firstRun, noInitialUrl, matched, opened(1))
    expect(getUrl(ended)).toBe(openedLink(1).url)
    expect(getDelivered(ended)).toEqual([deferred.url, openedLink(1).url])
  })

  test('that arrives while a short one is being resolved', () => {
    const ended = run(started, firstRun, noInitialUrl, opened(1, true), matched)
    expect(ended.state.status).toBe('pending')
    expect(getDelivered(ended)).toEqual([])
  })

  test('that arrives after the app cleared it', () => {
    expect(getUrl(run(started, firstRun, noInitialUrl, opened(1), cleared, matched))).toBeNull()
  })

  test('that was kept from an earlier start', () => {
    for (const inputs of [
      [kept, initialUrl(1)],
      [initialUrl(1), kept],
      [opened(1), kept, noInitialUrl],
    ]) {
      const ended = run(started, ...inputs)
      expect(getDelivered(ended)).toEqual([openedLink(1).url])
      expect(ended.types).toContain('forget-deferred')
    }
  })

  test('and uses up the match of a first run, which is attributed to the link', () => {
    const ended = run(started, firstRun, initialUrl(1))
    expect(ended.types.slice(2)).toEqual([
      'forget-deferred',
      'deliver',
      'mark-processed',
      'report-install',
    ])
    expect(ended.state).toMatchObject({ install: 'processed', match: 'done' })
    expect(ended.commands.at(-1)).toEqual({ type: 'report-install', link: openedLink(1) })
  })

  test('and lets a running match finish, which counts the install', () => {
    const ended = run(started, firstRun, noInitialUrl, opened(1))
    expect(ended.types).toContain('mark-processed')
    expect(ended.types).not.toContain('report-install')
    expect(ended.types).not.toContain('cancel-match')
    expect(ended.state).toMatchObject({ install: 'processed', match: 'running' })
  })

  test('and counts no install without consent', () => {
    const ended = run(started, forbidden, firstRun, initialUrl(1))
    expect(ended.types).toContain('mark-processed')
    expect(ended.types).not.toContain('report-install')
  })

  test('and is counted once', () => {
    const { types } = run(started, firstRun, initialUrl(1), opened(2), stopped, started, opened(3))
    expect(types.filter((type) => type === 'report-install')).toHaveLength(1)
    expect(types.filter((type) => type === 'mark-processed')).toHaveLength(1)
  })
})

describe('an opened link is reported', () => {
  const getReported = ({ commands }: Run) =>
    commands.flatMap((command) => {
      if (command.type === 'report-install') return [`install ${command.link.url}`]
      return command.type === 'report-open' ? [`open ${command.arrival.link.url}`] : []
    })
  const install = (sequence: number) => `install ${openedLink(sequence).url}`
  const open = (sequence: number) => `open ${openedLink(sequence).url}`

  test('before it is delivered, so that events that follow come after it', () => {
    const { types } = run(started, processed, noInitialUrl, opened(1))
    expect(types.slice(2)).toEqual(['report-open', 'forget-deferred', 'deliver'])
  })

  test('when it is known that this is not the first run', () => {
    expect(getReported(run(started, initialUrl(1)))).toEqual([])
    expect(getReported(run(started, initialUrl(1), processed))).toEqual([open(1)])
  })

  test('not while the storage is unreadable, because the install has no lasting id', () => {
    expect(getReported(run(started, initialUrl(1), unreadable, opened(2)))).toEqual([])
  })

  test('as the install if it is the newest of a first run; older ones as opens', () => {
    expect(getReported(run(started, opened(1), opened(2), firstRun))).toEqual([open(1), install(2)])
  })

  test('as an open if a match is running, which reports the install', () => {
    expect(getReported(run(started, firstRun, noInitialUrl, opened(1)))).toEqual([open(1)])
  })

  test('only with consent, and not when consent is given later', () => {
    expect(getReported(run(started, forbidden, processed, opened(1), allowed))).toEqual([])
    expect(getReported(run(started, forbidden, firstRun, opened(1), allowed))).toEqual([])
    expect(getReported(run(started, opened(1), forbidden, processed))).toEqual([])
  })

  test('again when it is opened again', () => {
    expect(getReported(run(started, processed, opened(1), opened(2)))).toEqual([open(1), open(2)])
  })
})

describe('of two opened links', () => {
  test('the newer one wins', () => {
    expect(getUrl(run(started, opened(1), opened(2)))).toBe(openedLink(2).url)
  })

  test('the newer one wins even if the older one takes longer to resolve', () => {
    const ended = run(started, opened(1, true), opened(2, true), resolved(2), resolved(1))
    expect(getDelivered(ended)).toEqual(['https://l.example.com/resolved/2'])
  })

  test('the newer one wins when the older one resolves first', () => {
    const ended = run(started, opened(1, true), opened(2, true), resolved(1))
    expect(getDelivered(ended)).toEqual([])
    expect(ended.state.status).toBe('pending')
  })

  test('a newer one that is not short stops resolving the older one', () => {
    const ended = run(started, opened(1, true), opened(2), resolved(1))
    expect(getDelivered(ended)).toEqual([openedLink(2).url])
    expect(ended.state.resolving).toBeNull()
  })

  test('the older one stays while the newer resolves', () => {
    const ended = run(started, processed, opened(1), opened(2, true))
    expect(getUrl(ended)).toBe(openedLink(1).url)
    expect(getUrl(runFrom(ended.state, resolved(2)))).toBe('https://l.example.com/resolved/2')
  })
})

describe('a short link', () => {
  test('is shown once it is resolved', () => {
    const waiting = run(started, processed, initialUrl(1, true))
    expect(waiting.state.status).toBe('pending')
    expect(waiting.commands.at(-1)).toEqual({ type: 'resolve', arrival: arrival(1, true) })
    expect(getUrl(runFrom(waiting.state, resolved(1)))).toBe('https://l.example.com/resolved/1')
  })

  test('is shown unresolved at the deadline, and not a second time', () => {
    const ended = run(started, processed, initialUrl(1, true), deadline, resolved(1))
    expect(getDelivered(ended)).toEqual([openedLink(1).url])
  })

  test('is resolved once', () => {
    expect(getDelivered(run(started, opened(1, true), resolved(1), resolved(1)))).toHaveLength(1)
  })

  test.each([
    ['no link', notMatched],
    ['a failure', matchFailed],
  ])('that is being resolved keeps the app waiting when the match ends with %s', (_, end) => {
    const { state } = run(started, firstRun, noInitialUrl, opened(1, true), end)
    expect(state.status).toBe('pending')
  })
})

describe('the deadline', () => {
  test.each<[string, SessionInput[]]>([
    ['storage', [started, noInitialUrl]],
    ['the platform', [started, processed]],
    ['the service', [started, firstRun, noInitialUrl]],
  ])('ends the wait for %s', (_, inputs) => {
    expect(run(...inputs, deadline).state).toMatchObject({ status: 'none', reason: 'timeout' })
  })

  test.each<[string, SessionInput[]]>([
    ['a link', [started, opened(1)]],
    ['no link', [started, processed, noInitialUrl]],
    ['a failure', [started, firstRun, noInitialUrl, matchFailed]],
  ])('changes nothing after %s', (_, inputs) => {
    const { state } = run(...inputs)
    expect(transition(state, deadline)).toEqual({ state, commands: [] })
  })
})

describe('a deferred link after the deadline', () => {
  const late = [started, firstRun, noInitialUrl, deadline]

  test('is shown', () => {
    const ended = run(...late, matched)
    expect(getUrl(ended)).toBe(deferred.url)
    expect(getDelivered(ended)).toEqual([deferred.url])
  })

  test('is not shown when a link was opened in between', () => {
    expect(getUrl(run(...late, opened(1), matched))).toBe(openedLink(1).url)
  })

  test('is not shown when clearLink was called in between', () => {
    const ended = run(...late, cleared, matched)
    expect(getUrl(ended)).toBeNull()
    expect(ended.types.at(-1)).toBe('forget-deferred')
  })

  test('is not shown when clearLink was called in between and the session was restarted', () => {
    expect(getUrl(run(...late, cleared, stopped, started, matched))).toBeNull()
  })

  test('is shown when clearLink was called before consent started the match', () => {
    const withoutConsent = [started, forbidden, firstRun, noInitialUrl, cleared]
    expect(getUrl(run(...withoutConsent, allowed, matched))).toBe(deferred.url)
  })
})

describe('clearing', () => {
  test('removes the link, and the check stays finished', () => {
    const ended = run(started, opened(1), cleared)
    expect(ended.state).toMatchObject({ status: 'none', reason: 'cleared' })
    expect(ended.types.slice(-2)).toEqual(['forget-deferred', 'mark-handled'])
  })

  test('changes nothing while the app waits', () => {
    const { state } = run(started, firstRun, noInitialUrl)
    expect(transition(state, cleared)).toEqual({ state, commands: [] })
    expect(getUrl(run(started, firstRun, noInitialUrl, cleared, matched))).toBe(deferred.url)
  })

  test('does not suppress a link opened later', () => {
    const ended = run(started, processed, noInitialUrl, cleared, opened(1))
    expect(getUrl(ended)).toBe(openedLink(1).url)
  })

  test('the older link does not suppress a newer one that resolves later', () => {
    const ended = run(started, processed, opened(1), opened(2, true), cleared, resolved(2))
    expect(getUrl(ended)).toBe('https://l.example.com/resolved/2')
  })

  test('works while the session is not running', () => {
    expect(getUrl(run(started, opened(1), stopped, cleared))).toBeNull()
  })
})

describe('a link kept from an earlier start', () => {
  test('is shown once it is known that no link opened the app', () => {
    expect(run(started, kept).state.status).toBe('pending')
    const ended = run(started, kept, noInitialUrl)
    expect(getUrl(ended)).toBe(deferred.url)
    expect(getDelivered(ended)).toEqual([deferred.url])
    expect(ended.types).not.toContain('run-match')
    expect(ended.types).not.toContain('forget-deferred')
  })

  test('is shown once, also across restarts', () => {
    const ended = run(started, kept, noInitialUrl, cleared, stopped, started)
    expect(getDelivered(ended)).toEqual([deferred.url])
    expect(getUrl(ended)).toBeNull()
  })

  test('is not shown when clearLink was called after the deadline', () => {
    const ended = run(started, deadline, cleared, kept, noInitialUrl)
    expect(getDelivered(ended)).toEqual([])
    expect(ended.types).toContain('forget-deferred')
  })
})

describe('consent', () => {
  test('given later runs the match, while the check stays finished', () => {
    const withoutConsent = run(started, forbidden, firstRun, noInitialUrl)
    const ended = runFrom(withoutConsent.state, allowed)
    expect(ended.types).toEqual(['run-match'])
    expect(ended.state.status).toBe('none')
    expect(getUrl(runFrom(ended.state, matched))).toBe(deferred.url)
  })

  test('given while the session is not running runs the match at the next start', () => {
    const { types } = run(started, forbidden, firstRun, noInitialUrl, stopped, allowed)
    expect(types).not.toContain('run-match')
    expect(
      run(started, forbidden, firstRun, noInitialUrl, stopped, allowed, started, noInitialUrl)
        .types,
    ).toContain('run-match')
  })

  test('withdrawn cancels the match and leaves it open for later', () => {
    const ended = run(started, firstRun, noInitialUrl, forbidden)
    expect(ended.types.at(-1)).toBe('cancel-match')
    expect(ended.types).not.toContain('mark-processed')
    expect(ended.state).toMatchObject({
      status: 'none',
      reason: 'matching_off',
      install: 'first-run',
      match: 'waiting',
    })
    expect(runFrom(ended.state, allowed).types).toEqual(['run-match'])
  })

  test('withdrawn after the match does not change its result', () => {
    const { state } = run(started, firstRun, noInitialUrl, matched)
    const ended = runFrom(state, forbidden)
    expect(ended.commands).toEqual([])
    expect(ended.state).toEqual({ ...state, canMatch: false })
  })

  test('given after a link was opened runs nothing', () => {
    const { types } = run(started, forbidden, firstRun, initialUrl(1), allowed)
    expect(types).not.toContain('run-match')
  })
})

describe('a link provided by the app', () => {
  const provided: SessionInput = { type: 'provided', link: deferredLink('pasted') }

  test('is shown, and cancels the running match', () => {
    const ended = run(started, firstRun, noInitialUrl, provided)
    expect(ended.state).toMatchObject({ status: 'linked', link: { route: '/deferred/pasted' } })
    expect(ended.state).toMatchObject({ match: 'done', install: 'processed' })
    expect(ended.types).toContain('cancel-match')
  })

  test('replaces a link that was opened before', () => {
    const { state } = run(started, processed, initialUrl(1), provided)
    expect(state).toMatchObject({ link: { route: '/deferred/pasted' } })
  })

  test('is not replaced by an older short link that is resolved later', () => {
    const { state } = run(started, processed, initialUrl(1, true), provided, resolved(1))
    expect(state).toMatchObject({ link: { route: '/deferred/pasted' } })
  })

  test('is not replaced by a link kept from an earlier start', () => {
    const { state } = run(started, kept, provided, noInitialUrl)
    expect(state).toMatchObject({ link: { route: '/deferred/pasted' } })
  })

  test('is replaced by a link opened later', () => {
    const { state } = run(started, processed, noInitialUrl, provided, opened(1))
    expect(state).toMatchObject({ link: { route: '/opened/1' } })
  })
})

describe('for any sequence of inputs', () => {
  /** Without `provided`: the only deferred link that may follow an opened one. */
  type Step =
    | Exclude<SessionInput['type'], 'provided' | 'reset' | 'carried-on'>
    | 'opened-short'
    | 'initial-url-opened'
    | 'allowed'

  const steps = fc.array(
    fc.constantFrom<Step[]>(
      ...(['started', 'started', 'stopped', 'deadline', 'cleared'] as const),
      ...(['install-read', 'initial-url-read', 'initial-url-opened', 'resolved'] as const),
      ...(['opened', 'opened-short', 'matched', 'not-matched', 'match-failed'] as const),
      ...(['permission-changed', 'allowed', 'match-unanswered', 'match-stopped'] as const),
      ...(['match-skipped', 'sources-widened', 'initial-url-late'] as const),
    ),
    { maxLength: 40 },
  )
  const installs = fc.array(fc.constantFrom(firstRun, firstRun, processed, unreadable, kept), {
    minLength: 1,
  })

  interface Moment {
    readonly input: SessionInput
    readonly before: SessionState
    readonly state: SessionState
    readonly commands: readonly SessionCommand[]
  }

  /**
   * Creates valid input sequences: sequence numbers grow, and a response follows only its request.
   * Everything else is random.
   */
  function live(order: readonly Step[], stored: readonly SessionInput[], canMatch: boolean) {
    const moments: Moment[] = []
    let state = initialState('ios', canMatch)
    let sequence = 0
    for (const [index, step] of order.entries()) {
      const input = toInput(step, index)
      if (input === null) continue
      const { state: next, commands } = transition(state, input)
      moments.push({ input, before: state, state: next, commands })
      state = next
    }
    return moments

    function toInput(step: Step, index: number): SessionInput | null {
      switch (step) {
        case 'started':
          return state.isRunning ? null : started
        case 'stopped':
          return state.isRunning ? stopped : null
        case 'deadline':
          return state.isRunning ? deadline : null
        case 'cleared':
          return cleared
        case 'install-read':
          return state.isRunning && state.install === 'reading'
            ? (stored[index % stored.length] ?? null)
            : null
        case 'initial-url-read':
          return state.isRunning ? noInitialUrl : null
        case 'initial-url-late':
          return state.isRunning && state.initialUrl === 'reading'
            ? { type: 'initial-url-late' }
            : null
        case 'initial-url-opened':
          return state.isRunning && !state.opened ? initialUrl(++sequence, index % 2 === 0) : null
        case 'opened':
          return state.isRunning ? opened(++sequence) : null
        case 'opened-short':
          return state.isRunning ? opened(++sequence, true) : null
        case 'resolved':
          return state.isRunning && sequence > 0 ? resolved(1 + (index % sequence)) : null
        case 'matched':
          return state.match === 'running' ? matched : null
        case 'not-matched':
          return state.match === 'running' ? notMatched : null
        case 'match-failed':
          return state.match === 'running' ? matchFailed : null
        case 'match-skipped':
          return state.match === 'running'
            ? { type: 'match-skipped', reason: 'no_token', error: null }
            : null
        case 'sources-widened':
          return { type: 'sources-widened' }
        case 'match-unanswered':
          return state.match === 'running' ? { type: 'match-unanswered', error } : null
        case 'match-stopped':
          return state.isRunning ? null : { type: 'match-stopped' }
        case 'permission-changed':
          return forbidden
        case 'allowed':
          return allowed
      }
    }
  }

  function always(check: (moments: readonly Moment[]) => void): void {
    fc.assert(
      fc.property(steps, installs, fc.boolean(), (order, stored, canMatch) => {
        check(live(order, stored, canMatch))
      }),
      { numRuns: 2000 },
    )
  }

  test('a finished check is never pending again', () => {
    always((moments) => {
      for (const { before, state } of moments) {
        if (before.status !== 'pending') expect(state.status).not.toBe('pending')
      }
    })
  })

  test('no deferred link is delivered after a link was opened', () => {
    always((moments) => {
      for (const { state, commands } of moments) {
        if (!state.opened) continue
        const delivered = commands.flatMap((command) =>
          command.type === 'deliver' ? [command.link.type] : [],
        )
        expect(delivered).not.toContain('deferred')
      }
    })
  })

  test('an opened link is never replaced by a deferred one', () => {
    always((moments) => {
      for (const { before, state } of moments) {
        const hadOpened = before.status === 'linked' && before.link.type !== 'deferred'
        if (hadOpened && state.status === 'linked') expect(state.link.type).toBe('verified')
      }
    })
  })

  test('opened links are delivered in the order of their taps, each at most once', () => {
    always((moments) => {
      const numbers = moments
        .flatMap(({ commands }) => commands)
        .flatMap((command) => (command.type === 'deliver' ? [command.link] : []))
        .filter(({ type }) => type !== 'deferred')
        .map(({ url }) => Number(/\d+$/.exec(url)?.[0]))
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    })
  })

  test('with consent, each opened link is reported exactly once, after the install is read', () => {
    always((moments) => {
      const isAllowed = moments.every(({ state }) => state.canMatch)
      const last = moments.at(-1)?.state
      const taps = moments.flatMap(({ input }) =>
        'arrival' in input && input.arrival ? [input.arrival.link.url] : [],
      )
      const reported = moments.flatMap(({ commands }) =>
        commands.flatMap((command) => {
          if (command.type === 'report-install') return [command.link.url]
          return command.type === 'report-open' ? [command.arrival.link.url] : []
        }),
      )
      expect(new Set(reported).size).toBe(reported.length)
      const isKnown = last?.install === 'processed'
      const wasReadable = moments.every(({ state }) => state.install !== 'unreadable')
      if (isAllowed && isKnown && wasReadable) expect([...reported].sort()).toEqual(taps.sort())
    })
  })

  test('the match runs at most once, unless it was stopped without a result or consent changes', () => {
    always((moments) => {
      let runs = 0
      for (const { input, commands } of moments) {
        if (input.type === 'match-stopped' || input === forbidden) runs = 0
        runs += commands.filter(({ type }) => type === 'run-match').length
        expect(runs).toBeLessThanOrEqual(1)
      }
    })
  })

  test('the match starts only on a first run with consent that no link opened', () => {
    always((moments) => {
      for (const { state, commands } of moments) {
        if (!commands.some(({ type }) => type === 'run-match')) continue
        expect(state).toMatchObject({
          isRunning: true,
          install: 'first-run',
          canMatch: true,
          opened: null,
        })
        expect(state.initialUrl).not.toBe('reading')
      }
    })
  })

  test('while the initial URL is late, the check ends only at the deadline or with an opened link', () => {
    always((moments) => {
      for (const { input, before, state } of moments) {
        if (before.status !== 'pending' || state.status === 'pending') continue
        if (state.initialUrl !== 'late') continue
        expect(input.type === 'deadline' || state.opened !== null).toBe(true)
      }
    })
  })

  test('no match runs without consent', () => {
    always((moments) => {
      for (const { state } of moments) {
        if (!state.canMatch) expect(state.match).not.toBe('running')
      }
    })
  })

  test('the app does not wait when nothing is pending', () => {
    always((moments) => {
      for (const { state } of moments) {
        if (!state.isRunning || state.status !== 'pending') continue
        const waitsFor = [
          state.install === 'reading',
          state.initialUrl !== 'read',
          state.match === 'running',
          state.resolving !== null,
        ]
        expect(waitsFor).toContain(true)
      }
    })
  })

  test('the deadline always ends the wait', () => {
    always((moments) => {
      for (const { input, state } of moments) {
        if (input.type === 'deadline') expect(state.status).not.toBe('pending')
      }
    })
  })

  test('clearing leaves no link behind', () => {
    always((moments) => {
      for (const { input, state } of moments) {
        if (input.type === 'cleared') expect(state.status).not.toBe('linked')
      }
    })
  })

  test('the delivered link is the shown link', () => {
    always((moments) => {
      for (const { before, state, commands } of moments) {
        const delivered = commands.flatMap((command) =>
          command.type === 'deliver' ? [command.link] : [],
        )
        const wasShown = before.status === 'linked' ? before.link : null
        const isShown = state.status === 'linked' ? state.link : null
        if (delivered.length > 0) expect(delivered.at(-1)).toBe(isShown)
        else if (isShown) expect(isShown).toBe(wasShown)
      }
    })
  })

  test('nothing is started while the session is not running', () => {
    always((moments) => {
      for (const { state, commands } of moments) {
        if (state.isRunning) continue
        const starting = ['read-install', 'read-initial-url', 'run-match', 'resolve']
        expect(commands.filter(({ type }) => starting.includes(type))).toEqual([])
      }
    })
  })
})
