import type { WebhookEndpoint } from '@throughlink/api'
import type { SubmitEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { readFieldErrors } from '../../../ui/describeError.ts'
import { DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { ConnectorFields } from './ConnectorFields.tsx'
import { EventTypesField } from './EventTypesField.tsx'
import { createValues, type WebhookValues } from './webhookForm.ts'
import { webhookKinds, type WebhookKind } from './webhookKinds.ts'

export interface WebhookFormProps {
  readonly values: WebhookValues
  readonly onChange: (values: WebhookValues) => void
  readonly onSubmit: () => void
  readonly onCancel: () => void
  readonly action: string
  readonly isNew?: boolean
  /** Settings as stored, with the ends of secrets. */
  readonly shownSettings?: WebhookEndpoint['settings']
  readonly isBusy: boolean
  readonly error: unknown
}

const kindOptions = Object.entries(webhookKinds).map(([value, { label }]) => ({
  value: value as WebhookKind,
  label,
}))

export function WebhookForm(props: WebhookFormProps) {
  const { values, onChange, onSubmit, onCancel, action, isBusy, error } = props
  const { isNew = false, shownSettings = {} } = props
  const { kind } = values
  const errors = readFieldErrors(error)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
  }
  const isIncomplete = kind !== 'webhook' && values.eventTypes.length === 0
  return (
    <form onSubmit={submit} className="space-y-5">
      {isNew && (
        <Field label="Send to" hint={webhookKinds[kind].hint}>
          <Select
            value={kind}
            options={kindOptions}
            onValueChange={(next) =>
              onChange({ ...createValues(next), description: values.description })
            }
          />
        </Field>
      )}
      {kind === 'webhook' ? (
        <Field label="URL" hint="HTTPS on a public host, port 443 or 8443." error={errors['url']}>
          <TextInput
            isMono
            type="url"
            required
            maxLength={2_048}
            placeholder="https://example.com/webhooks/throughlink"
            value={values.url}
            onChange={(event) => onChange({ ...values, url: event.target.value })}
          />
        </Field>
      ) : (
        <ConnectorFields
          kind={kind}
          settings={values.settings}
          shown={shownSettings}
          isNew={isNew}
          errors={errors}
          onChange={(settings) => onChange({ ...values, settings })}
        />
      )}
      <Field label="Description" isOptional error={errors['description']}>
        <TextInput
          maxLength={500}
          value={values.description}
          onChange={(event) => onChange({ ...values, description: event.target.value })}
        />
      </Field>
      <EventTypesField
        values={values}
        onChange={onChange}
        error={errors['eventTypes'] ?? errors['sampling']}
      />
      <ErrorMessage error={error} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={isBusy} disabled={isIncomplete}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
