import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import type { Claim } from '#catalog/claims/claimStatements.ts'
import type { InstallAbstention, Ledger } from '#edge/matching/ledger.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import type { MatchEntry } from '#pipeline/event-log/logEntry.ts'
import { makeClaim, makeEntry, store } from './ledgerSamples.ts'

/** A ledger and its log under test. */
export interface LedgerStore {
  /** Two servers. */
  readonly ledgers: readonly [Ledger, Ledger]
  /** Returns the installs that have claims, by click reference in base64url. */
  readonly readClaims: () => Promise<ReadonlyMap<string, string>>
  readonly readEntries: () => Promise<readonly MatchEntry[]>
}

/** Reads the decisions that are stored in PostgreSQL and in the log. */
export function createLedgerReaders(
  pool: Pool,
  log: EventLog,
): Pick<LedgerStore, 'readClaims' | 'readEntries'> {
  return {
    async readClaims() {
      const { rows } = await pool.query<{ click_reference: Buffer; install_id: string }>(
        'select click_reference, install_id from claims',
      )
      return new Map(
        rows.map((row) => [row.click_reference.toString('base64url'), row.install_id] as const),
      )
    },
    async readEntries() {
      const entries = []
      for await (const batch of log.readSince(0)) entries.push(...batch.entries)
      return entries.filter((entry) => entry.kind === 'match')
    },
  }
}

function makeAbstention(): { abstention: InstallAbstention; entry: MatchEntry } {
  const { appId, installId } = makeClaim()
  const entry = { ...makeEntry(makeClaim({ installId })), clickReference: null, linkId: null }
  return {
    abstention: { appId, installId, reason: 'no_candidates', explanation: null },
    entry: { ...entry, method: 'none', reason: 'no_candidates' },
  }
}

/** Tests any implementation of the ledger. */
export function testLedger(name: string, { ledgers, readClaims, readEntries }: LedgerStore): void {
  const [first, second] = ledgers
  const entriesOf = async (installId: string) =>
    (await readEntries()).filter(({ id }) => id === installId)

  describe(name, () => {
    test('a claim is stored with its entry', async () => {
      const claim = makeClaim()
      expect(await store(first, claim)).toBe(true)
      const claims = await readClaims()
      expect(claims.get(claim.clickReference.toString('base64url'))).toBe(claim.installId)
      const entry = { ...makeEntry(claim), atMs: expect.any(Number) as number }
      expect(await entriesOf(claim.installId)).toEqual([entry])
    })

    test('a click is claimed once and an install claims once, and nothing else is written', async () => {
      const claim = makeClaim()
      await store(first, claim)
      const sameClick = makeClaim({ clickReference: claim.clickReference })
      const sameInstall = makeClaim({ installId: claim.installId })
      expect(await store(second, sameClick)).toBe(false)
      expect(await store(second, sameInstall)).toBe(false)
      expect(await store(first, claim)).toBe(false)
      const claims = await readClaims()
      expect(claims.has(sameInstall.clickReference.toString('base64url'))).toBe(false)
      expect(await entriesOf(sameClick.installId)).toEqual([])
      expect(await entriesOf(claim.installId)).toHaveLength(1)
    })

    test('of concurrent requests of one install for one click, one stores it', async () => {
      const claim = makeClaim()
      const results = await Promise.all(
        Array.from({ length: 40 }, (_, index) => store(ledgers[index % 2] ?? first, claim)),
      )
      expect(results.filter(Boolean)).toHaveLength(1)
      expect(await entriesOf(claim.installId)).toHaveLength(1)
    })

    test('an abstention is stored once with its entry', async () => {
      const { abstention, entry } = makeAbstention()
      const results = await Promise.all([
        first.abstain(abstention, entry),
        first.abstain(abstention, entry),
        second.abstain(abstention, entry),
      ])
      expect(results.filter(Boolean)).toHaveLength(1)
      expect(await entriesOf(abstention.installId)).toHaveLength(1)
    })

    test('a repeated response is logged again', async () => {
      const claim = makeClaim()
      await store(first, claim)
      await second.repeat(makeEntry(claim))
      expect(await entriesOf(claim.installId)).toHaveLength(2)
    })

    test('a decision that cannot be stored fails alone', async () => {
      const good = Array.from({ length: 20 }, () => makeClaim())
      const bad = makeClaim({ clickReference: randomBytes(5) })
      const results = await Promise.allSettled(
        [...good.slice(0, 7), bad, ...good.slice(7)].map((claim) => store(first, claim)),
      )
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
      expect(results[7]?.status).toBe('rejected')
      const entries = await readEntries()
      for (const { installId } of good) {
        expect(entries.filter(({ id }) => id === installId)).toHaveLength(1)
      }
    })

    test('whoever claims what at the same time on two servers, each click and install has one claim', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(1)), { minLength: 1, maxLength: 60 }),
          async (requests) => {
            const clicks = Array.from({ length: 10 }, () => randomBytes(23))
            const installs: string[] = Array.from({ length: 10 }, () => randomUUID())
            const claims = requests.map(([click, install]) =>
              makeClaim({
                clickReference: clicks[click] ?? randomBytes(23),
                installId: installs[install] ?? '',
              }),
            )
            const results = await Promise.all(
              claims.map((claim, index) =>
                store(ledgers[requests[index]?.[2] ?? 0] ?? first, claim),
              ),
            )
            const won = claims.filter((_, index) => results[index])
            const stored = await readClaims()
            const ofThisRun = clicks.flatMap((click) => {
              const reference = click.toString('base64url')
              const installId = stored.get(reference)
              return installId === undefined ? [] : [`${reference} ${installId}`]
            })
            // Confirmed decisions are stored, with their entries.
            expect(won.map(toPair).sort()).toEqual(ofThisRun.sort())
            expect(new Set(won.map(({ installId }) => installId)).size).toBe(won.length)
            const entries = await readEntries()
            const logged = entries.filter(({ id }) => installs.includes(id))
            expect(
              logged.map((entry) => `${entry.clickReference ?? ''} ${entry.id}`).sort(),
            ).toEqual(ofThisRun)
            // Nobody loses without another who won the click or the install.
            for (const [index, claim] of claims.entries()) {
              if (results[index]) continue
              expect(
                won.some(
                  ({ clickReference, installId }) =>
                    clickReference.equals(claim.clickReference) || installId === claim.installId,
                ),
              ).toBe(true)
            }
          },
        ),
        { numRuns: 20 },
      )
    })
  })
}

function toPair({ clickReference, installId }: Claim): string {
  return `${clickReference.toString('base64url')} ${installId}`
}
