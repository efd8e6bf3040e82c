import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApp } from '../../session/useApp.ts'
import { Button } from '../../ui/Button.tsx'
import { copyWhenReady } from '../../ui/copyWhenReady.ts'
import { notify } from '../../ui/Toast.tsx'
import { clearDraft, writeDraft } from './draft.ts'
import { LinkEditor } from './LinkEditor.tsx'
import { emptyForm, type LinkForm, toNewLink } from './linkForm.ts'
import { ShortLinkSection } from './sections/ShortLinkSection.tsx'
import { useLinkForm } from './useLinkForm.ts'
import { useCreateLink } from './useLinkMutations.ts'
import { VariantsPanel } from './variants/VariantsPanel.tsx'

export interface NewLinkEditorProps {
  readonly appId: string
  readonly start: LinkForm
}

/** Creates a link. What was typed survives a reload. */
export function NewLinkEditor({ appId, start }: NewLinkEditorProps) {
  const navigate = useNavigate()
  const [first, setFirst] = useState(start)
  const create = useCreateLink(appId)
  const form = useLinkForm(first, useApp().campaignRules, {
    ...create,
    mutate(values) {
      const url = Promise.withResolvers<string>()
      const copied = copyWhenReady(url.promise).then(
        () => true,
        () => false,
      )
      create.mutate(toNewLink(values), {
        onSuccess(link) {
          clearDraft(appId)
          url.resolve(link.url)
          void copied.then((isCopied) =>
            notify({
              title: isCopied ? 'Link created and copied' : 'Link created',
              description: link.url,
            }),
          )
          void navigate({ to: '/apps/$appId/links/$linkId', params: { appId, linkId: link.id } })
        },
        onError: url.reject,
      })
    },
  })
  const { values, isDirty } = form
  const draft = JSON.stringify(values)
  useEffect(() => {
    if (isDirty) writeDraft(appId, draft)
  }, [appId, draft, isDirty])
  const isEmpty = values.destination === '' && !isDirty
  return (
    <LinkEditor
      appId={appId}
      form={form}
      error={form.error}
      isBusy={create.isPending}
      action="Create link"
      address={<ShortLinkSection appId={appId} form={form} />}
      extra={
        !isEmpty && (
          <Button
            look="quiet"
            onClick={() => {
              setFirst(emptyForm)
              form.reset()
              clearDraft(appId)
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
