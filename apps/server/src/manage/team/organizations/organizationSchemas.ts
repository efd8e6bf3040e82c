import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { roles } from '#manage/access/access.ts'
import { NameSchema } from '#manage/access/nameSchema.ts'
import type { Database } from '#platform/engines/database.ts'
import { DeletedAtSchema } from '../deletion/deletion.ts'
import { TakedownSchema, toTakedown } from '../takedowns/takedownSchema.ts'

export const OrganizationSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    requiresFactor: Type.Boolean({
      description: 'Whether sessions without a second factor are refused.',
    }),
    version: Type.Integer({ description: 'Increases with every change.' }),
    createdAt: Type.String({ format: 'date-time' }),
    deletedAt: DeletedAtSchema,
    takedown: TakedownSchema,
  },
  { title: 'Organization' },
)

export const JoinedOrganizationSchema = Type.Intersect(
  [
    OrganizationSchema,
    Type.Object({ role: Type.Enum(roles, { description: 'Your role in the organization.' }) }),
  ],
  { title: 'JoinedOrganization' },
)

export const OrganizationBodySchema = Type.Object(
  { name: NameSchema('The display name.') },
  { additionalProperties: false, title: 'OrganizationBody', examples: [{ name: 'Lumen' }] },
)

export const FactorRequirementSchema = Type.Object(
  { isRequired: Type.Boolean() },
  { additionalProperties: false, title: 'FactorRequirement', examples: [{ isRequired: false }] },
)

export function toOrganization(row: Selectable<Database['organizations']>) {
  const { id, name, requires_factor, version, created_at, deleted_at } = row
  return {
    id,
    name,
    requiresFactor: requires_factor,
    version,
    createdAt: created_at.toISOString(),
    deletedAt: deleted_at?.toISOString() ?? null,
    takedown: toTakedown(row),
  }
}
