import { ApiError } from '@throughlink/api'
import { type CampaignRules, listMissingValues } from '@throughlink/protocol/rules'
import { type CampaignForm, utmNames } from '../../catalog/campaignNames.ts'
import { readFieldErrors } from '../../ui/describeError.ts'
import { type FieldErrors, type Form, type Save, useForm } from '../../ui/useForm.ts'
import { emptyForm, type LinkForm } from './linkForm.ts'

export type LinkFormState = Form<LinkForm> & {
  /** The error of the last save, unless the fields show it. */
  readonly error: unknown
}

export interface SaveLink extends Save<LinkForm> {
  /** Campaign of the link as it is. As long as it stays the same, the rules do not apply. */
  readonly original?: CampaignForm
}

export function useLinkForm(start: LinkForm, rules: CampaignRules, save: SaveLink): LinkFormState {
  const { original } = save
  const validate = ({ destination, campaign }: LinkForm): FieldErrors => ({
    ...(destination.trim() === '' ? { destination: 'Enter the URL that the link leads to.' } : {}),
    ...(original !== undefined && isSameCampaign(original, campaign)
      ? {}
      : findMissingValues(campaign, rules)),
  })
  const form = useForm({ start, validate, save, toFieldErrors })
  const pointers = Object.keys(readFieldErrors(save.error))
  const isAtFields = Object.keys(toFieldErrors(save.error)).length > 0 && pointers.every(isField)
  return { ...form, error: isAtFields ? null : save.error }
}

function findMissingValues(campaign: CampaignForm, rules: CampaignRules): FieldErrors {
  const missing = listMissingValues(campaign, rules)
  return Object.fromEntries(
    missing.map((name) => [`campaign/${name}`, 'Your team requires it for every link.']),
  )
}

function isSameCampaign(one: CampaignForm, other: CampaignForm): boolean {
  return utmNames.every((name) => one[name].trim() === other[name].trim())
}

/** Errors of single tags are shown at their field. The only conflict of a new link is its slug. */
function toFieldErrors(error: unknown): FieldErrors {
  if (error instanceof ApiError && error.problem?.code === 'conflict') {
    return { slug: error.problem.detail ?? 'The slug is taken.' }
  }
  const errors = Object.entries(readFieldErrors(error)).filter(([pointer]) => isField(pointer))
  return Object.fromEntries(
    errors.map(([pointer, text]) => [pointer.startsWith('tags/') ? 'tags' : pointer, text]),
  )
}

function isField(pointer: string): boolean {
  const [field = ''] = pointer.split('/')
  return field in emptyForm
}
