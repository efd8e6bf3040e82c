import { maxFolderLength, maxListedIds, maxTagLength, maxTags } from '@throughlink/protocol/rules'
import { Type } from 'typebox'
import { linkStatuses, listedStatuses } from './linkStatus.ts'

const plainText = '^[^\\u0000]*$'

/** Query parameters that select links. */
export const linkFilterQuery = {
  ids: Type.Optional(
    Type.Array(Type.String({ pattern: '^[1-9]\\d{0,18}$' }), {
      minItems: 1,
      maxItems: maxListedIds,
      description: 'Only links with these ids. Unknown ids are left out.',
    }),
  ),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: plainText,
      description: 'Text in the slug, name, title or destination. Not case-sensitive.',
    }),
  ),
  tags: Type.Optional(
    Type.Array(Type.String({ maxLength: maxTagLength, pattern: plainText }), {
      minItems: 1,
      maxItems: maxTags,
      description: 'Only links that have all of these tags.',
    }),
  ),
  folder: Type.Optional(
    Type.String({
      maxLength: maxFolderLength,
      pattern: plainText,
      description: 'Only links in this folder. Empty: only links in no folder.',
    }),
  ),
  domain: Type.Optional(
    Type.String({
      maxLength: 253,
      pattern: plainText,
      description: 'Only links on this domain.',
    }),
  ),
  status: Type.Optional(
    Type.Array(Type.Enum(linkStatuses), {
      minItems: 1,
      maxItems: linkStatuses.length,
      uniqueItems: true,
      default: [...listedStatuses],
      description:
        'Only links in one of these states. A link has the first state that applies: `deleted` (can be restored), ' +
        '`archived`, `taken_down`, `disabled`, `expired`, `scheduled`, `active`.',
    }),
  ),
  createdBy: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: plainText,
      description: 'Only links with this `createdBy`: `person:` or `key:` and an id.',
    }),
  ),
}
