import type { Webhook } from '@throughlink/api'
import { maxSettingLength, type SettingName } from '@throughlink/protocol/rules'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { Form } from '../../../ui/useForm.ts'
import type { WebhookValues } from './webhookForm.ts'
import { regionLabels, type SettingField, webhookKinds } from './webhookKinds.ts'

export interface ConnectorFieldsProps {
  readonly form: Form<WebhookValues>
  /** Settings as stored, with the ends of secrets. */
  readonly shown: Webhook['settings']
  readonly isNew: boolean
}

/** The settings of a product, in its own words. */
export function ConnectorFields({ form, shown, isNew }: ConnectorFieldsProps) {
  const { kind, settings } = form.values
  const set = (name: SettingName, value: string) =>
    form.set({ settings: { ...settings, [name]: value } })
  const { regions, fields } = webhookKinds[kind]
  const hasOrigin = (settings.origin ?? '') !== ''
  const hint = ({ name, isSecret = false, hint: text }: SettingField) => {
    const ending = shown[name]
    if (!isSecret || isNew || ending === undefined) return text
    return `Stored: ${ending}. Leave empty to keep it.`
  }
  return (
    <>
      {fields.map((field) => (
        <TextField
          key={field.name}
          name={`settings/${field.name}`}
          label={field.label}
          hint={hint(field)}
          isOptional={field.isOptional ?? false}
          error={form.readError(`settings/${field.name}`)}
          isMono
          required={field.isOptional !== true && (isNew || field.isSecret !== true)}
          maxLength={maxSettingLength}
          placeholder={field.placeholder}
          value={settings[field.name] ?? ''}
          onValueChange={(value) => set(field.name, value)}
        />
      ))}
      {regions.length > 0 && !hasOrigin && (
        <Field label="Region" error={form.readError('settings/region')}>
          <Select
            value={settings.region ?? 'us'}
            options={regions.map((region) => ({ value: region, label: regionLabels[region] }))}
            onValueChange={(region) => set('region', region)}
          />
        </Field>
      )}
    </>
  )
}
