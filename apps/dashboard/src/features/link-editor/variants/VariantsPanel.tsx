import { Layers } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/Button.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { rememberCampaign } from '../campaignTemplates.ts'
import { clearDraft } from '../draft.ts'
import { toNewLink, type LinkForm } from '../linkForm.ts'
import { showFieldErrors } from '../showFieldErrors.ts'
import { useCreateLinks } from '../useLinkMutations.ts'
import { makeVariants, maxVariants, readLines } from './makeVariants.ts'
import { VariantResults } from './VariantResults.tsx'

const parameters = [
  { value: 'utm_source', label: 'Source' },
  { value: 'utm_medium', label: 'Medium' },
  { value: 'utm_campaign', label: 'Campaign' },
  { value: 'utm_term', label: 'Term' },
  { value: 'utm_content', label: 'Content' },
] as const

export interface VariantsPanelProps {
  readonly appId: string
  readonly form: UseFormReturn<LinkForm>
}

/** Creates one link for each source, or another campaign parameter, with the settings of the form. */
export function VariantsPanel({ appId, form }: VariantsPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [parameter, setParameter] = useState<(typeof parameters)[number]['value']>('utm_source')
  const [text, setText] = useState('')
  const [error, setError] = useState<unknown>(null)
  const create = useCreateLinks(appId)
  const values = readLines(text)
  const isTooMany = values.length > maxVariants
  const submit = () => {
    setError(null)
    const settings = form.getValues()
    if (settings.destination.trim() === '') {
      form.setError('destination', { message: 'Enter the URL that the links lead to.' })
      form.setFocus('destination')
      return
    }
    create.mutate(makeVariants(toNewLink(settings), parameter, values), {
      onError: (reason) => setError(showFieldErrors(form, reason)),
      onSuccess({ failed }) {
        rememberCampaign(appId, settings.campaign)
        if (failed === 0) clearDraft(appId)
      },
    })
  }
  if (!isOpen) {
    return (
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        <Layers aria-hidden className="size-4" />
        Create several variants at once
      </Button>
    )
  }
  return (
    <Panel
      title="Variants"
      description="One link for each line, with the settings above and its own campaign parameter."
    >
      <div className="space-y-3">
        <div className="max-w-60">
          <Field label="Differs in">
            <Select value={parameter} options={parameters} onValueChange={setParameter} />
          </Field>
        </div>
        <Field
          label="Values"
          hint="One on each line. With a slug above, each link gets the slug and its value."
          error={isTooMany ? `At most ${maxVariants} links at once.` : null}
        >
          <TextArea
            rows={5}
            value={text}
            placeholder={'instagram\ntiktok\nnewsletter\nposter\npodcast'}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button
          look="primary"
          isBusy={create.isPending}
          disabled={values.length === 0 || isTooMany}
          onClick={submit}
        >
          {values.length === 0
            ? 'Create links'
            : `Create ${values.length} ${values.length === 1 ? 'link' : 'links'}`}
        </Button>
        <ErrorMessage error={error} />
        {create.data !== undefined && (
          <VariantResults appId={appId} outcome={create.data} values={values} />
        )}
      </div>
    </Panel>
  )
}
