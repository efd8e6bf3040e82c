import { type Kysely, sql } from 'kysely'
import { announcedColumns, announceEntries } from '#manage/access/announceEntries.ts'
import type { Database } from '#platform/engines/database.ts'

export interface PersonAuditEntry {
  /** The id or the email address of the person. */
  readonly person: { readonly id: string } | { readonly email: string }
  readonly action:
    | 'person.signed_in'
    | 'person.sign_in_failed'
    | 'person.password_changed'
    | 'person.password_reset'
    | 'person.reset_link_created'
    | 'person.email_change_requested'
    | 'person.email_changed'
    | 'person.factor_added'
    | 'person.factor_removed'
    | 'person.factor_reset'
    | 'person.recovery_codes_replaced'
    | 'person.issuer_linked'
    | 'person.signed_out'
    | 'person.session_ended'
    | 'person.sessions_ended'
    | 'person.passkey_added'
    | 'person.passkey_removed'
  /** Who did it, if not the person. */
  readonly service?: 'sign-in' | 'single-sign-on' | 'operator'
  readonly details?: Readonly<Record<string, string>>
  readonly requestId: string | null
}

/**
 * Adds an entry about a person to the audit log of each organization that they are a member of. None for an unknown
 * address. Failed attempts are bounded by the rate limit of sign-in.
 */
export async function auditPerson(db: Kysely<Database>, entry: PersonAuditEntry): Promise<void> {
  const { person, action, service, details = {}, requestId } = entry
  const [column, value] =
    'id' in person ? (['people.id', person.id] as const) : (['people.email', person.email] as const)
  const insert = async (trx: Kysely<Database>) => {
    const inserted = await trx
      .insertInto('audit_log')
      .columns([
        'organization_id',
        'actor_kind',
        'actor_id',
        'action',
        'target',
        'details',
        'request_id',
      ])
      .expression((from) =>
        from
          .selectFrom('members')
          .innerJoin('people', 'people.id', 'members.person_id')
          .where(column, '=', value)
          .select([
            'members.organization_id',
            sql<string>`${service === undefined ? 'person' : 'service'}`.as('actor_kind'),
            sql<string>`coalesce(${service ?? null}::text, people.id)`.as('actor_id'),
            sql<string>`${action}`.as('action'),
            'people.id as target',
            sql<string>`${JSON.stringify(details)}::jsonb`.as('details'),
            sql<string | null>`${requestId}::text`.as('request_id'),
          ]),
      )
      .returning(announcedColumns)
      .execute()
    await announceEntries(trx, inserted)
  }
  await (db.isTransaction ? insert(db) : db.transaction().execute(insert))
}
