import { TextField } from '../../../ui/TextField.tsx'
import { Section } from '../Section.tsx'
import type { LinkFormState } from '../useLinkForm.ts'

/** URLs that browsers open instead of a store or the landing page. */
export function PlatformSection({ form }: { readonly form: LinkFormState }) {
  const { values, readError } = form
  const set = [
    values.iosUrl && 'iOS',
    values.androidUrl && 'Android',
    values.desktopUrl && 'Desktop',
    values.appStorePage && 'App Store page',
  ].filter(Boolean)
  return (
    <Section
      title="Destinations by platform"
      summary={set.length === 0 ? 'Store or landing page' : set.join(', ')}
      isForcedOpen={['iosUrl', 'androidUrl', 'desktopUrl', 'appStorePage'].some(readError)}
    >
      <p className="text-sm text-ink-2">
        Without the app, phones go to the store or a landing page. Set a URL to open it instead.
      </p>
      <TextField {...form.text('iosUrl')} label="iOS" inputMode="url" placeholder="https://" />
      <TextField
        {...form.text('androidUrl')}
        label="Android"
        inputMode="url"
        placeholder="https://"
      />
      <TextField
        {...form.text('desktopUrl')}
        label="Desktop"
        inputMode="url"
        placeholder="https://"
      />
      <TextField
        {...form.text('appStorePage')}
        label="App Store product page"
        isMono
        hint="Id of a custom product page (ppid) in App Store Connect."
      />
    </Section>
  )
}
