import type { Webhook } from '@throughlink/api'
import { limits } from '@throughlink/protocol'
import { maxWebhookDescriptionLength } from '@throughlink/protocol/rules'
import { Button } from '../../../ui/Button.tsx'
import { DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type Save, useForm } from '../../../ui/useForm.ts'
import { ConnectorFields } from './ConnectorFields.tsx'
import { EventTypesField } from './EventTypesField.tsx'
import { createValues, type WebhookValues } from './webhookForm.ts'
import { type WebhookKind, webhookKinds } from './webhookKinds.ts'

export interface WebhookFormProps {
  readonly start: WebhookValues
  readonly save: Save<WebhookValues> & { readonly isPending: boolean }
  readonly onCancel: () => void
  readonly action: string
  readonly isNew?: boolean
  /** Settings as stored, with the ends of secrets. */
  readonly shownSettings?: Webhook['settings']
}

const kindOptions = Object.entries(webhookKinds).map(([value, { label }]) => ({
  value: value as WebhookKind,
  label,
}))

export function WebhookForm(props: WebhookFormProps) {
  const { start, save, onCancel, action, isNew = false, shownSettings = {} } = props
  const form = useForm({ start, save })
  const { values } = form
  const { kind } = values
  const isIncomplete = kind !== 'webhook' && values.eventTypes.length === 0
  return (
    <form {...form.props} className="space-y-5">
      {isNew && (
        <Field label="Send to" hint={webhookKinds[kind].hint}>
          <Select
            value={kind}
            options={kindOptions}
            onValueChange={(next) =>
              form.set({ ...createValues(next), description: values.description })
            }
          />
        </Field>
      )}
      {kind === 'webhook' ? (
        <TextField
          {...form.text('url')}
          label="URL"
          hint="HTTPS on a public host, port 443 or 8443."
          isMono
          type="url"
          required
          maxLength={limits.maxUrlLength}
          placeholder="https://example.com/webhooks/throughlink"
        />
      ) : (
        <ConnectorFields form={form} shown={shownSettings} isNew={isNew} />
      )}
      <TextField
        {...form.text('description')}
        label="Description"
        isOptional
        maxLength={maxWebhookDescriptionLength}
      />
      <EventTypesField form={form} />
      <ErrorMessage error={save.error} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={save.isPending} disabled={isIncomplete}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
