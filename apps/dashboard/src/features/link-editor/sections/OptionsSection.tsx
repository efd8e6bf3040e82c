import { formatDateTime, viewerTimezone } from '../../../format/times.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Section } from '../Section.tsx'
import type { LinkFormState } from '../useLinkForm.ts'

/** Expiry, query parameters and whether the link is served. */
export function OptionsSection({ form }: { readonly form: LinkFormState }) {
  const { expiresAt, passesQuery, isDisabled } = form.values
  const summary = [
    expiresAt === '' ? 'Never expires' : `Expires ${formatDateTime(new Date(expiresAt))}`,
    !passesQuery && 'Drops the query',
    isDisabled && 'Disabled',
  ].filter(Boolean)
  return (
    <Section
      title="Expiry and options"
      summary={summary.join(', ')}
      isForcedOpen={form.readError('expiresAt') !== undefined}
    >
      <TextField
        {...form.text('expiresAt')}
        label="Expires at"
        type="datetime-local"
        className="max-w-60"
        hint={`Time zone: ${viewerTimezone}. From then on the link responds with 410 Gone. Empty: never.`}
      />
      <Switch
        label="Pass query parameters"
        hint="Adds the parameters of a click to the destination. Its own parameters win."
        isOn={passesQuery}
        onChange={(isOn) => form.set({ passesQuery: isOn })}
      />
      <Switch
        label="Disabled"
        hint="A disabled link responds with 410 Gone until it is enabled again."
        isOn={isDisabled}
        onChange={(isOn) => form.set({ isDisabled: isOn })}
      />
    </Section>
  )
}
