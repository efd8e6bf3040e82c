import { useFormContext } from 'react-hook-form'
import { formatDateTime, viewerTimezone } from '../../../format/times.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { FormText } from '../FormText.tsx'
import type { LinkForm } from '../linkForm.ts'
import { Section } from '../Section.tsx'

/** Expiry, query parameters and whether the link is served. */
export function OptionsSection() {
  const { watch, setValue, formState } = useFormContext<LinkForm>()
  const [expiresAt, passesQuery, isDisabled] = watch(['expiresAt', 'passesQuery', 'isDisabled'])
  const summary = [
    expiresAt === '' ? 'Never expires' : `Expires ${formatDateTime(new Date(expiresAt))}`,
    !passesQuery && 'Drops the query',
    isDisabled && 'Disabled',
  ].filter(Boolean)
  return (
    <Section
      title="Expiry and options"
      summary={summary.join(', ')}
      isForcedOpen={Boolean(formState.errors.expiresAt)}
    >
      <FormText
        name="expiresAt"
        label="Expires at"
        type="datetime-local"
        className="max-w-60"
        hint={`Time zone: ${viewerTimezone}. From then on the link responds with 410 Gone. Empty: never.`}
      />
      <Switch
        label="Pass query parameters"
        hint="Adds the parameters of a click to the destination. Its own parameters win."
        isOn={passesQuery}
        onChange={(isOn) => setValue('passesQuery', isOn, { shouldDirty: true })}
      />
      <Switch
        label="Disabled"
        hint="A disabled link responds with 410 Gone until it is enabled again."
        isOn={isDisabled}
        onChange={(isOn) => setValue('isDisabled', isOn, { shouldDirty: true })}
      />
    </Section>
  )
}
