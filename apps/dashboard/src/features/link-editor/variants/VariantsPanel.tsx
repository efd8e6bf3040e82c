import { Layers } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { clearDraft } from '../draft.ts'
import { toNewLink } from '../linkForm.ts'
import type { LinkFormState } from '../useLinkForm.ts'
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

interface Variants {
  readonly parameter: (typeof parameters)[number]['value']
  readonly text: string
}

export interface VariantsPanelProps {
  readonly appId: string
  readonly form: LinkFormState
}

/** Creates one link for each source, or another campaign parameter, with the settings of the form. */
export function VariantsPanel({ appId, form: link }: VariantsPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const create = useCreateLinks(appId)
  const submit = () => {
    // The lines have the value that differs, so the form may lack it.
    const found = Object.keys(link.found)
    const isComplete = found.length === 1 && found[0] === `campaign/${form.values.parameter}`
    if (!isComplete && !link.check()) return
    create.mutate(makeVariants(toNewLink(link.values), form.values.parameter, values), {
      onSuccess({ failed }) {
        if (failed === 0) clearDraft(appId)
      },
    })
  }
  const form = useForm<Variants>({ start: { parameter: 'utm_source', text: '' }, save: submit })
  const values = readLines(form.values.text)
  const isTooMany = values.length > maxVariants
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
      <form {...form.props} className="space-y-3">
        <div className="max-w-60">
          <Field label="Differs in">
            <Select
              value={form.values.parameter}
              options={parameters}
              onValueChange={(parameter) => form.set({ parameter })}
            />
          </Field>
        </div>
        <TextField
          {...form.text('text')}
          label="Values"
          hint="One on each line. With a slug above, each link gets the slug and its value."
          error={isTooMany ? `At most ${maxVariants} links at once.` : undefined}
          rows={5}
          placeholder={'instagram\ntiktok\nnewsletter\nposter\npodcast'}
        />
        <Button
          type="submit"
          look="primary"
          isBusy={create.isPending}
          disabled={values.length === 0 || isTooMany}
        >
          {values.length === 0
            ? 'Create links'
            : `Create ${values.length} ${values.length === 1 ? 'link' : 'links'}`}
        </Button>
        <ErrorMessage error={create.error} />
        {create.data !== undefined && (
          <VariantResults appId={appId} outcome={create.data} values={values} />
        )}
      </form>
    </Panel>
  )
}
