import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/Toast.tsx'
import { rememberCampaign } from './campaignTemplates.ts'
import { clearDraft, writeDraft } from './draft.ts'
import { LinkEditor } from './LinkEditor.tsx'
import { emptyForm, toNewLink, type LinkForm } from './linkForm.ts'
import { ShortLinkSection } from './sections/ShortLinkSection.tsx'
import { showFieldErrors } from './showFieldErrors.ts'
import { useCreateLink } from './useLinkMutations.ts'
import { VariantsPanel } from './variants/VariantsPanel.tsx'

export interface NewLinkEditorProps {
  readonly appId: string
  readonly start: LinkForm
}

/** Creates a link. What was typed survives a reload. */
export function NewLinkEditor({ appId, start }: NewLinkEditorProps) {
  const navigate = useNavigate()
  const form = useForm<LinkForm>({ defaultValues: start })
  const [error, setError] = useState<unknown>(null)
  const create = useCreateLink(appId)
  const destination = useWatch({ control: form.control, name: 'destination' })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ values, name }) {
          // A reset has no field: the draft was cleared.
          if (name !== undefined) writeDraft(appId, values)
        },
      }),
    [appId, form],
  )

  const save = (values: LinkForm) => {
    setError(null)
    if (values.destination.trim() === '') {
      form.setError('destination', { message: 'Enter the URL that the link leads to.' })
      form.setFocus('destination')
      return
    }
    create.mutate(toNewLink(values), {
      onError: (reason) => setError(showFieldErrors(form, reason)),
      onSuccess(link) {
        clearDraft(appId)
        rememberCampaign(appId, values.campaign)
        navigator.clipboard.writeText(link.url).then(
          () => notify({ title: 'Link created and copied', description: link.url }),
          () => notify({ title: 'Link created', description: link.url }),
        )
        void navigate({ to: '/apps/$appId/links/$linkId', params: { appId, linkId: link.id } })
      },
    })
  }
  const isEmpty = destination === '' && !form.formState.isDirty
  return (
    <LinkEditor
      appId={appId}
      form={form}
      error={error}
      isBusy={create.isPending}
      action="Create link"
      onSave={save}
      address={<ShortLinkSection appId={appId} />}
      extra={
        !isEmpty && (
          <Button
            look="quiet"
            onClick={() => {
              form.reset(emptyForm)
              clearDraft(appId)
              setError(null)
            }}
          >
            Clear
          </Button>
        )
      }
    >
      <VariantsPanel appId={appId} form={form} />
    </LinkEditor>
  )
}
