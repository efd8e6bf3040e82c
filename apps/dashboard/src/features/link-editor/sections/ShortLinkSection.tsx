import { useQuery } from '@tanstack/react-query'
import { domainsQuery } from '../../../catalog/queries.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Section } from '../Section.tsx'
import type { LinkFormState } from '../useLinkForm.ts'

interface SectionProps {
  readonly appId: string
  readonly form: LinkFormState
}
import { SlugStatus } from './SlugStatus.tsx'

/** Domain and slug of a new link. Neither can be changed later. */
export function ShortLinkSection({ appId, form }: SectionProps) {
  const { values, readError } = form
  const domains = useQuery(domainsQuery(appId)).data ?? []
  const { domain: chosen, slug, destination } = values
  const domain = chosen === '' ? (domains[0]?.domain ?? '') : chosen
  const isPattern = slug.endsWith('/*')
  return (
    <Section
      title="Short link"
      summary={domain === '' ? 'Random' : `${domain}/${slug === '' ? '…' : slug}`}
      isForcedOpen={['slug', 'domain'].some(readError)}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Domain" error={readError('domain')}>
          <Select
            value={domain}
            onValueChange={(next) => form.set({ domain: next })}
            options={domains.map((each) => ({
              value: each.domain,
              label: each.state === 'pending' ? `${each.domain} (not verified)` : each.domain,
            }))}
          />
        </Field>
        <TextField
          {...form.text('slug')}
          label="Slug"
          isMono
          placeholder="Random"
          spellCheck={false}
          hint={<SlugStatus appId={appId} domain={domain} slug={slug} />}
        />
      </div>
      <p className="text-sm text-ink-3">
        {isPattern && !destination.endsWith('/*') ? (
          <>
            Every path below {slug.slice(0, -1)} leads to the same destination. To pass the path on,
            end the destination with /* too.
          </>
        ) : isPattern ? (
          <>
            Every path below {slug.slice(0, -1)} is a link: {domain}/{slug.slice(0, -1)}lamp leads
            to {destination.slice(0, -1)}lamp.
          </>
        ) : (
          <>End the slug with /* to make one link for every path below it, such as products/*.</>
        )}
      </p>
    </Section>
  )
}
