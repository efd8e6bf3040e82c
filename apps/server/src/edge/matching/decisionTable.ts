import type { Claim } from '#catalog/claims/claimStatements.ts'
import type { InstallAbstention } from './ledger.ts'

interface Column<Row> {
  readonly name: string
  /** Type of the parameter, an array of which has the values of a group. */
  readonly type: string
  readonly read: (row: Row) => unknown
}

/** A table of decisions: a row is a decision, and its unique constraints let one of several win. */
export interface DecisionTable<Row> {
  readonly name: 'claims' | 'abstentions'
  /** Type of the webhook messages about its rows. */
  readonly messageType: 'install.matched' | 'install.unmatched'
  readonly columns: readonly Column<Row>[]
  /** Columns that identify a decision. */
  readonly key: readonly string[]
  /**
   * Order in which the rows of a group are inserted. Groups of several servers that have rows in common wait for
   * each other, and with one order for all they do so in one direction.
   */
  readonly order: string
  /** Returns a text that is the same for decisions with the same key. */
  readonly getKey: (row: Row) => string
}

const explanation: Column<{ readonly explanation: object | null }> = {
  name: 'explanation',
  type: 'jsonb',
  read: (row) => row.explanation && JSON.stringify(row.explanation),
}

export const claimTable: DecisionTable<Claim> = {
  name: 'claims',
  messageType: 'install.matched',
  columns: [
    { name: 'click_reference', type: 'bytea', read: (claim) => claim.clickReference },
    { name: 'app_id', type: 'text', read: (claim) => claim.appId },
    { name: 'install_id', type: 'text', read: (claim) => claim.installId },
    { name: 'link_id', type: 'bigint', read: (claim) => claim.linkId },
    { name: 'link', type: 'text', read: (claim) => claim.link },
    { name: 'query', type: 'text', read: (claim) => claim.query },
    { name: 'method', type: 'text', read: (claim) => claim.method },
    { name: 'confidence', type: 'real', read: (claim) => claim.confidence },
    explanation,
  ],
  key: ['click_reference', 'app_id', 'install_id'],
  // The earliest of several installs gets the click.
  order: 'click_reference, position',
  getKey: ({ clickReference, appId, installId }) =>
    `${clickReference.toString('latin1')} ${appId} ${installId}`,
}

export const abstentionTable: DecisionTable<InstallAbstention> = {
  name: 'abstentions',
  messageType: 'install.unmatched',
  columns: [
    { name: 'app_id', type: 'text', read: (abstention) => abstention.appId },
    { name: 'install_id', type: 'text', read: (abstention) => abstention.installId },
    { name: 'reason', type: 'text', read: (abstention) => abstention.reason },
    explanation,
  ],
  key: ['app_id', 'install_id'],
  order: 'app_id, install_id',
  getKey: ({ appId, installId }) => `${appId} ${installId}`,
}
