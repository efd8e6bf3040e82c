import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxAnnotationLength } from '@throughlink/protocol/rules'
import { api } from '../../session/api.ts'
import { useIdempotencyKey } from '../../session/useIdempotencyKey.ts'
import { Button } from '../../ui/Button.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TimeInput } from '../../ui/TimeInput.tsx'
import { useForm } from '../../ui/useForm.ts'
import { type AnnotationDraft, readDraft } from './annotationDraft.ts'
import { annotationsQuery } from './annotationsQuery.ts'

export interface AnnotationDialogProps {
  readonly appId: string
  readonly draft: AnnotationDraft
  readonly onClose: () => void
}

/** Creates an annotation, or changes one. */
export function AnnotationDialog({ appId, draft, onClose }: AnnotationDialogProps) {
  const client = useQueryClient()
  const toIdempotencyKey = useIdempotencyKey()
  const { id } = draft
  const save = useMutation({
    async mutationFn(values: AnnotationDraft) {
      const body = readDraft(values)
      if (id === null) {
        const idempotencyKey = toIdempotencyKey(body)
        await api.createAnnotation({ params: { appId }, body, idempotencyKey })
      } else await api.updateAnnotation({ params: { appId, annotationId: id }, body })
    },
    async onSuccess() {
      await client.invalidateQueries({ queryKey: annotationsQuery(appId).queryKey })
      onClose()
    },
  })
  const form = useForm({
    start: draft,
    validate: ({ text }) => (text.trim() === '' ? { text: 'Say what happened.' } : {}),
    save,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={id === null ? 'Add annotation' : 'Edit annotation'}
      description="The team sees it in all charts over time."
    >
      <form {...form.props} className="space-y-5">
        <TextField
          {...form.text('text')}
          label="What happened"
          placeholder="Version 4.2 in the stores"
          autoComplete="off"
          autoFocus
          required
          maxLength={maxAnnotationLength}
        />
        <Field
          label="Day"
          hint="Without a time, it is the whole day."
          error={form.readError('day')}
        >
          <div className="flex max-w-76 gap-2">
            <DateInput
              name="day"
              what="day"
              required
              value={form.values.day}
              onValueChange={(day) => form.set({ day })}
            />
            <div className="w-24 shrink-0">
              <TimeInput
                name="time"
                aria-label="Time"
                isOptional
                value={form.values.time}
                onValueChange={(time) => form.set({ time })}
              />
            </div>
          </div>
        </Field>
        <ErrorMessage error={save.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            {id === null ? 'Add annotation' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
