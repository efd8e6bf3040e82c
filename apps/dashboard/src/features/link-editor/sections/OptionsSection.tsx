import { Switch } from '../../../ui/Switch.tsx'
import { Section } from '../Section.tsx'
import type { LinkFormState } from '../useLinkForm.ts'

/** Query parameters and whether the link is served. */
export function OptionsSection({ form }: { readonly form: LinkFormState }) {
  const { passesQuery, isDisabled } = form.values
  const summary = [
    passesQuery ? 'Passes the query' : 'Drops the query',
    isDisabled && 'Disabled',
  ].filter(Boolean)
  return (
    <Section title="Options" summary={summary.join(', ')}>
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
