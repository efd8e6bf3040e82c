import { maxBulkLinks, maxFolderLength, maxTagLength, maxTags } from '@throughlink/protocol/rules'
import { Type } from 'typebox'
import { BulkErrorSchema, CampaignPatch, LinkSchema } from './linkSchemas.ts'

const Tags = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: maxTagLength }), {
      maxItems: maxTags,
      description,
    }),
  )

const BulkChangeSchema = Type.Object(
  {
    ids: Type.Array(Type.String({ maxLength: 19 }), {
      minItems: 1,
      maxItems: maxBulkLinks,
      description: 'Ids of the links to change.',
    }),
    addTags: Tags('Tags to add. A link that has them already keeps them.'),
    removeTags: Tags('Tags to remove.'),
    folder: Type.Optional(
      Type.Union([Type.String({ maxLength: maxFolderLength }), Type.Null()], {
        description: 'Folder to move the links to. A new name creates it. Null: to none.',
      }),
    ),
    campaign: Type.Optional(CampaignPatch),
    expiresAt: Type.Optional(
      Type.Union([Type.String({ format: 'date-time', maxLength: 40 }), Type.Null()], {
        description: 'Time the links expire. Null: never.',
      }),
    ),
    isDisabled: Type.Optional(
      Type.Boolean({
        description: 'Disables the links, which then respond with 410, or enables them.',
      }),
    ),
    isArchived: Type.Optional(
      Type.Boolean({ description: 'Archives the links, or restores archived ones.' }),
    ),
    isDeleted: Type.Optional(
      Type.Boolean({
        description: 'Deletes the links, or restores deleted ones until their grace period ends.',
      }),
    ),
  },
  { additionalProperties: false, title: 'BulkChange' },
)

const changes = Type.Array(BulkChangeSchema, {
  minItems: 1,
  maxItems: maxBulkLinks,
  description: `Changes, with at most ${maxBulkLinks} ids together. An id must not occur twice.`,
})

export const BulkUpdateSchema = Type.Object(
  { changes },
  {
    title: 'BulkUpdate',
    additionalProperties: false,
    examples: [
      { changes: [{ ids: ['4611686018427387905'], addTags: ['spring'], isDisabled: true }] },
    ],
  },
)

export const BulkUpdateOutcomeSchema = Type.Object(
  {
    updated: Type.Integer({ description: 'Number of links that were changed.' }),
    unchanged: Type.Integer({ description: 'Number of links that had these values already.' }),
    failed: Type.Integer({ description: 'Number of links that could not be changed.' }),
    items: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'Id of the link, as in the request.' }),
          outcome: Type.Enum(['updated', 'unchanged', 'failed'], {
            description: 'Result for this link.',
          }),
          link: Type.Union([LinkSchema, Type.Null()], {
            description: 'The link as it is now, or null if it could not be changed.',
          }),
          errors: Type.Array(BulkErrorSchema, {
            description: 'Reasons why the link could not be changed.',
          }),
        },
        { title: 'BulkUpdateResult' },
      ),
      { description: 'One result for each id of the request, in the same order.' },
    ),
    undo: Type.Object(
      { changes: Type.Array(BulkChangeSchema) },
      {
        description:
          'A body for the same route that reverts this request: it restores the former values of the changed ' +
          'fields. Nothing to revert if it has no changes.',
      },
    ),
  },
  { title: 'BulkUpdateOutcome' },
)
