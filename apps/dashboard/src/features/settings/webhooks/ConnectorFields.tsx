import type { WebhookEndpoint } from '@throughlink/api'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { WebhookValues } from './webhookForm.ts'
import { regionLabels, webhookKinds, type SettingField, type WebhookKind } from './webhookKinds.ts'

export interface ConnectorFieldsProps {
  readonly kind: WebhookKind
  readonly settings: WebhookValues['settings']
  /** Settings as stored, with the ends of secrets. */
  readonly shown: WebhookEndpoint['settings']
  readonly isNew: boolean
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (settings: WebhookValues['settings']) => void
}

/** The settings of a product, in its own words. */
export function ConnectorFields(props: ConnectorFieldsProps) {
  const { kind, settings, shown, isNew, errors, onChange } = props
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
        <Field
          key={field.name}
          label={field.label}
          hint={hint(field)}
          isOptional={field.isOptional ?? false}
          error={errors[`settings/${field.name}`]}
        >
          <TextInput
            isMono
            autoComplete="off"
            spellCheck={false}
            required={field.isOptional !== true && (isNew || field.isSecret !== true)}
            maxLength={255}
            placeholder={field.placeholder}
            value={settings[field.name] ?? ''}
            onChange={(event) => onChange({ ...settings, [field.name]: event.target.value })}
          />
        </Field>
      ))}
      {regions.length > 0 && !hasOrigin && (
        <Field label="Region" error={errors['settings/region']}>
          <Select
            value={settings.region ?? 'us'}
            options={regions.map((region) => ({ value: region, label: regionLabels[region] }))}
            onValueChange={(region) => onChange({ ...settings, region })}
          />
        </Field>
      )}
    </>
  )
}
