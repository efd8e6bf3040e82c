import { requirableCampaignNames } from '@throughlink/protocol/rules'
import { Type } from 'typebox'

const fields = {
  required: Type.Array(Type.Enum([...requirableCampaignNames]), {
    uniqueItems: true,
    description: 'Campaign values that a link must have.',
  }),
  isLowerCase: Type.Boolean({
    description:
      'Whether campaign values are stored in lower case, with `-` instead of spaces. Default: false.',
  }),
}

const description =
  'Rules for the campaign of a link that is created or imported, and for one that is changed. Other links stay as they are.'

export const CampaignRulesSchema = Type.Object(fields, { title: 'CampaignRules', description })
export const CampaignRulesChangesSchema = Type.Partial(Type.Object(fields), {
  title: 'CampaignRulesChanges',
  additionalProperties: false,
  description: `${description} Omitted rules stay unchanged.`,
})
