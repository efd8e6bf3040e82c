import { useFormContext } from 'react-hook-form'
import { FormText } from '../FormText.tsx'
import type { LinkForm } from '../linkForm.ts'
import { Section } from '../Section.tsx'

/** URLs that browsers open instead of a store or the landing page. */
export function PlatformSection() {
  const { watch, formState } = useFormContext<LinkForm>()
  const { errors } = formState
  const set = [
    watch('iosUrl') && 'iOS',
    watch('androidUrl') && 'Android',
    watch('desktopUrl') && 'Desktop',
    watch('appStorePage') && 'App Store page',
  ].filter(Boolean)
  return (
    <Section
      title="Destinations by platform"
      summary={set.length === 0 ? 'Store or landing page' : set.join(', ')}
      isForcedOpen={Boolean(
        errors.iosUrl ?? errors.androidUrl ?? errors.desktopUrl ?? errors.appStorePage,
      )}
    >
      <p className="text-sm text-ink-2">
        Without the app, phones go to the store or a landing page. Set a URL to open it instead.
      </p>
      <FormText name="iosUrl" label="iOS" inputMode="url" placeholder="https://" />
      <FormText name="androidUrl" label="Android" inputMode="url" placeholder="https://" />
      <FormText name="desktopUrl" label="Desktop" inputMode="url" placeholder="https://" />
      <FormText
        name="appStorePage"
        label="App Store product page"
        isMono
        hint="Id of a custom product page (ppid) in App Store Connect."
      />
    </Section>
  )
}
