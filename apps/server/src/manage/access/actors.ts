import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '#platform/engines/database.ts'
import { uuidPattern } from './createAuthorize.ts'

/** Who made a change, as stored. */
export interface ActorRef {
  readonly kind: 'person' | 'key' | 'service'
  readonly id: string
}

export interface Actor extends ActorRef {
  readonly name: string | null
  readonly email: string | null
  readonly keyPrefix: string | null
}

export const ActorSchema = Type.Object(
  {
    kind: Type.Enum(['person', 'key', 'service']),
    id: Type.String(),
    name: Type.Union([Type.String(), Type.Null()], {
      description: 'Name of the person or key. Null if it was purged, and for the service itself.',
    }),
    email: Type.Union([Type.String(), Type.Null()], {
      description: 'Email address of the person. Null for keys and the service.',
    }),
    keyPrefix: Type.Union([Type.String(), Type.Null()], {
      description: 'Visible part of the key. Null for people and the service.',
    }),
  },
  { title: 'Actor' },
)

/**
 * Reads the names of actors, in at most two statements. Pass only actors that are recorded in data of the
 * organization: people who have left it are named too, because they made the changes.
 */
export async function findActors(
  db: Kysely<Database>,
  organizationId: string,
  refs: readonly ActorRef[],
): Promise<(ref: ActorRef) => Actor> {
  const idsOf = (kind: ActorRef['kind']) => [
    ...new Set(refs.filter((ref) => ref.kind === kind).map(({ id }) => id)),
  ]
  const personIds = idsOf('person')
  const keyIds = idsOf('key').filter((id) => uuidPattern.test(id))
  const [people, keys] = await Promise.all([
    personIds.length === 0
      ? []
      : db
          .selectFrom('people')
          .select(['id', 'name', 'email'])
          .where('id', 'in', personIds)
          .execute(),
    keyIds.length === 0
      ? []
      : db
          .selectFrom('keys')
          .select(['id', 'name', 'prefix'])
          .where('organization_id', '=', organizationId)
          .where('id', 'in', keyIds)
          .execute(),
  ])
  const peopleById = new Map(people.map((person) => [person.id, person]))
  const keysById = new Map(keys.map((key) => [key.id, key]))
  return ({ kind, id }) => {
    const person = kind === 'person' ? peopleById.get(id) : undefined
    const key = kind === 'key' ? keysById.get(id) : undefined
    return {
      kind,
      id,
      name: person?.name ?? key?.name ?? null,
      email: person?.email ?? null,
      keyPrefix: key?.prefix ?? null,
    }
  }
}
