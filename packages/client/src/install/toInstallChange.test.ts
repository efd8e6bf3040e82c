import { describe, expect, test } from 'vitest'
import { linkError } from '../errors/linkError.ts'
import type { Link } from '../link.ts'
import type { MatchOutcome } from '../match/matchOutcome.ts'
import { type InstallChangeFacts, spent, toInstallChange } from './toInstallChange.ts'

const link: Link = {
  url: 'https://l.example.com/p',
  resolvedUrl: null,
  route: '/p',
  type: 'deferred',
  method: 'probabilistic',
  confidence: 0.9,
}
const found: MatchOutcome = { kind: 'link', link }
const none: MatchOutcome = { kind: 'none', reason: 'no_match' }
const error = linkError('service_unreachable')
const unanswered: MatchOutcome = { kind: 'failed', error, unanswered: true }
const refused: MatchOutcome = { kind: 'failed', error, unanswered: false }

const skipped: MatchOutcome = { kind: 'skipped', reason: 'no_token', error: null }

const base: InstallChangeFacts = {
  keepUntilCleared: false,
  resumeUnanswered: false,
  isWanted: true,
}
const nothing = { ...spent, keptLink: undefined }

test.each([found, none, unanswered, refused])(
  'by default the match is spent and nothing else is stored: $kind',
  (outcome) => {
    expect(toInstallChange(outcome, base)).toEqual(nothing)
  },
)

test('if no request was sent, nothing is spent', () => {
  expect(toInstallChange(skipped, base)).toEqual({})
  expect(toInstallChange({ kind: 'stopped' }, base)).toEqual({})
})

describe('a link is kept', () => {
  const keeping = { ...base, keepUntilCleared: true }

  test('when the app enabled it', () => {
    expect(toInstallChange(found, keeping)).toEqual({ ...nothing, keptLink: link })
  })

  test('but not when it would no longer be shown', () => {
    expect(toInstallChange(found, { ...keeping, isWanted: false })).toEqual(nothing)
  })

  test('but not when there is no link', () => {
    expect(toInstallChange(none, keeping)).toEqual(nothing)
    expect(toInstallChange(unanswered, keeping)).toEqual(nothing)
  })
})

describe('an attempt may be resumed', () => {
  const resuming = { ...base, resumeUnanswered: true }

  test('if it got no answer', () => {
    expect(toInstallChange(unanswered, resuming)).toEqual({})
  })

  test.each<[string, MatchOutcome, Partial<InstallChangeFacts>]>([
    ['found a link', found, {}],
    ['found no link', none, {}],
    ['was refused', refused, {}],
    ['is no longer wanted', unanswered, { isWanted: false }],
  ])('but not one that %s', (_, outcome, facts) => {
    expect(toInstallChange(outcome, { ...resuming, ...facts })).toEqual(nothing)
  })
})
