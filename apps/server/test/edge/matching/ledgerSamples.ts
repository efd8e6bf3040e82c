import { randomBytes, randomUUID } from 'node:crypto'
import type { Claim } from '#catalog/claims/claimStatements.ts'
import type { Ledger } from '#edge/matching/ledger.ts'
import type { MatchEntry } from '#pipeline/event-log/logEntry.ts'

export function makeClaim(changes: Partial<Claim> = {}): Claim {
  return {
    clickReference: randomBytes(23),
    appId: 'app_ledgerContract',
    installId: randomUUID(),
    linkId: '4611686018427387904',
    link: 'https://lumen.example/products/"amber"?a=\\n{1,2}',
    query: 'ref="anna"&b=\\n{1,2}',
    method: 'referrer',
    confidence: 1,
    explanation: null,
    ...changes,
  }
}

export function makeEntry({ appId, installId, clickReference, linkId }: Claim): MatchEntry {
  return {
    kind: 'match',
    id: installId,
    appId,
    atMs: Date.now(),
    platform: 'android',
    country: null,
    method: 'referrer',
    confidence: 1,
    reason: null,
    clickReference: clickReference.toString('base64url'),
    linkId,
    observation: null,
  }
}

export function store(ledger: Ledger, claim: Claim): Promise<boolean> {
  return ledger.claim(claim, makeEntry(claim))
}
