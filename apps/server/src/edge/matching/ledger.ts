import type { Abstention, Claim } from '#catalog/claims/claimStatements.ts'
import type { MatchEntry } from '#pipeline/event-log/logEntry.ts'

/** Decision that an install has no match. */
export interface InstallAbstention extends Abstention {
  readonly appId: string
  readonly installId: string
}

/**
 * Stores match decisions, each with its entry in the event log. Every function resolves only after what it reports
 * is durable, and rejects with an error that is answered with 503 if it cannot tell.
 */
export interface Ledger {
  /**
   * Resolves to true once the claim and its entry are stored, and to false if the click or the install is already
   * claimed, in which case nothing is. If several calls are for one click or install, on any servers, one of them gets true.
   */
  claim(claim: Claim, entry: MatchEntry): Promise<boolean>
  /** Resolves to false if the install already has an abstention. The entry is not stored then. */
  abstain(abstention: InstallAbstention, entry: MatchEntry): Promise<boolean>
  /**
   * Stores the entry of a decision that was found. The decision is durable afterwards too: it may have been committed
   * by an attempt that was cut off before the replicas had it.
   */
  repeat(entry: MatchEntry): Promise<void>
}
