import { createClickTokens } from '@throughlink/server/src/pipeline/clicks/clickTokens.ts'
import { isSameSecret } from '@throughlink/server/src/platform/http/isSameSecret.ts'
import { atLeast, exactly, measurement, percentile, requirement } from '../harness/report/rows.ts'
import type { SecurityScenario } from './scenario.ts'
import { collectComparisons } from './source/collectComparisons.ts'
import { listSources } from './source/listSources.ts'
import { reviewedComparisons } from './timing/reviewedComparisons.ts'

/** Names of values that must not be compared character by character. */
const secretName = /secret|token|signature|passw|csrf|hmac|digest|apikey|(^|[a-z])key$|hash$/i
/** Microseconds: far below what a network shows, and above what a busy machine causes. */
const maxDifference = 0.25
const callsPerRound = 200

/**
 * Secrets are compared in constant time, or as hashes by an index of the database. Checked in the sources, and
 * measured: a guess that is right but for its end takes as long as one that is wrong from the start.
 */
export const timing: SecurityScenario = ({ isFull }) => {
  const rounds = isFull ? 4_000 : 150
  const found = collectComparisons(listSources(['apps/server/src']), secretName)
  const isReviewed = ({ path, text }: { path: string; text: string }) =>
    reviewedComparisons.some((each) => each.path === path && each.text === text)
  const open = found.filter((each) => !isReviewed(each))
  const stale = reviewedComparisons.filter(
    ({ path, text }) => !found.some((each) => each.path === path && each.text === text),
  )

  const secret = 'b'.repeat(64)
  const [early, late] = [`a${secret.slice(1)}`, `${secret.slice(0, -1)}a`]
  const tokens = createClickTokens([{ id: 1, secret: Buffer.alloc(32, 7) }])
  const { clickId } = tokens.mint('4711', Date.now())
  const forge = (at: number) =>
    `${clickId.slice(0, at)}${clickId[at] === 'A' ? 'B' : 'A'}${clickId.slice(at + 1)}`
  // The signature is at the end of an id. Its last character has spare bits, which decoding ignores.
  const [forgedEarly, forgedLate] = [forge(clickId.length - 21), forge(clickId.length - 2)]
  const nowMs = Date.now()
  const secrets = compare(
    () => isSameSecret(secret, early),
    () => isSameSecret(secret, late),
    rounds,
  )
  const ids = compare(
    () => tokens.readClickId(forgedEarly, nowMs) === null,
    () => tokens.readClickId(forgedLate, nowMs) === null,
    rounds,
  )
  const long = 'b'.repeat(4_096)
  const plain = compare(
    () => isSameSlowly(long, `a${long.slice(1)}`),
    () => isSameSlowly(long, `${long.slice(0, -1)}a`),
    Math.min(rounds, 150),
  )
  const inTime = (difference: number) => Math.abs(difference) <= maxDifference
  const show = (difference: number) => `${(difference * 100).toFixed(1)} %`
  return Promise.resolve([
    measurement('comparisons of values that are named like secrets', found.length, ''),
    exactly(
      'comparisons of secrets that were not reviewed',
      open.length,
      0,
      open.map(({ path, line, text }) => `${path}:${line} ${text}`).join('\n    '),
    ),
    exactly(
      'reviews of comparisons that do not exist',
      stale.length,
      0,
      stale.map(({ text }) => text).join(', '),
    ),
    requirement(
      'the time to compare a token does not depend on the guess',
      inTime(secrets),
      show(secrets),
      show(maxDifference),
    ),
    requirement(
      'the time to verify a click id does not depend on the guess',
      inTime(ids),
      show(ids),
      show(maxDifference),
    ),
    atLeast(
      'a comparison by characters is found to be unsafe',
      Math.round(Math.abs(plain) * 100),
      50,
      'percent, as a control',
    ),
  ])
}

/** Returns by how much the second call takes longer than the first, as a share of the first. */
function compare(first: () => boolean, second: () => boolean, rounds: number): number {
  const [a, b]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    // In turns, so that what the machine does besides affects both.
    a.push(measure(first))
    b.push(measure(second))
  }
  // The fast end of the distribution has the least noise.
  const [fastA, fastB] = [percentile(a, 0.1), percentile(b, 0.1)]
  return (fastB - fastA) / fastA
}

function measure(call: () => boolean): number {
  const startedMs = performance.now()
  for (let count = 0; count < callsPerRound; count += 1) call()
  return performance.now() - startedMs
}

function isSameSlowly(one: string, other: string): boolean {
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false
  return true
}
