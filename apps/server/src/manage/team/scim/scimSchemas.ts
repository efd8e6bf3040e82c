import { Type } from 'typebox'
import { roles } from '#manage/access/access.ts'

const ScimTokenSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    prefix: Type.String(),
    createdAt: Type.String({ format: 'date-time' }),
    lastUsedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  },
  { title: 'ScimToken' },
)
export const ScimGroupSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    memberCount: Type.Integer(),
    role: Type.Union([Type.Enum(roles), Type.Null()]),
  },
  { title: 'ScimGroup' },
)
export const ScimSchema = Type.Object(
  { tokens: Type.Array(ScimTokenSchema), groups: Type.Array(ScimGroupSchema) },
  { title: 'Scim' },
)
export const NewScimTokenSchema = Type.Intersect(
  [ScimTokenSchema, Type.Object({ token: Type.String() })],
  { title: 'NewScimToken' },
)
