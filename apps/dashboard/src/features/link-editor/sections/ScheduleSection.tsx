import { toLocalTime } from '../../../dates/toLocalTime.ts'
import { formatDateTime, viewerTimezone } from '../../../format/times.ts'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { expiryPresets, toExpiry } from '../expiryPresets.ts'
import { Section } from '../Section.tsx'
import type { LinkFormState } from '../useLinkForm.ts'

/** When the link starts, when it expires, and where it leads from then on. */
export function ScheduleSection({ form }: { readonly form: LinkFormState }) {
  const { startsAt, expiresAt, expiredUrl } = form.values
  const summary = [
    startsAt !== '' && `Starts ${formatDateTime(new Date(startsAt))}`,
    expiresAt === '' ? 'Never expires' : `Expires ${formatDateTime(new Date(expiresAt))}`,
    expiresAt !== '' && expiredUrl !== '' && 'Redirects after that',
  ].filter(Boolean)
  return (
    <Section
      title="Start and expiry"
      summary={summary.join(', ')}
      isForcedOpen={['startsAt', 'startsAt/time', 'expiresAt', 'expiresAt/time', 'expiredUrl'].some(
        form.readError,
      )}
    >
      <DateTimeField
        {...form.text('startsAt')}
        error={form.readError('startsAt') ?? form.readError('startsAt/time')}
        label="Starts at"
        what="start"
        usualTime="00:00"
        hint={`Time zone: ${viewerTimezone}. Before, visitors read that the link is not available yet. Empty: at once.`}
      />
      <div className="space-y-2">
        <DateTimeField
          {...form.text('expiresAt')}
          error={form.readError('expiresAt') ?? form.readError('expiresAt/time')}
          label="Expires at"
          what="expiry"
          usualTime="23:59"
          hint={`Time zone: ${viewerTimezone}. Empty: never.`}
        />
        <div role="group" aria-label="Expires in" className="flex flex-wrap gap-1">
          {expiryPresets.map(({ preset, label }) => (
            <button
              key={preset}
              type="button"
              onClick={() => {
                // From the start, if it is still to come.
                const from = new Date(Math.max(Date.now(), Date.parse(startsAt) || 0))
                form.set({ expiresAt: toLocalTime(toExpiry(preset, from)) })
              }}
              className="h-7 rounded-control border border-line px-2 text-sm text-ink-2 hover:bg-sunken hover:text-ink touch:h-11"
            >
              {label}
            </button>
          ))}
          {expiresAt !== '' && (
            <button
              type="button"
              onClick={() => form.set({ expiresAt: '' })}
              className="h-7 rounded-control px-2 text-sm text-ink-2 underline hover:text-ink touch:h-11"
            >
              Never
            </button>
          )}
        </div>
      </div>
      {(expiresAt !== '' || expiredUrl !== '') && (
        <TextField
          {...form.text('expiredUrl')}
          label="After the expiry, redirect to"
          inputMode="url"
          spellCheck={false}
          placeholder="https://example.com/sale-is-over"
          hint="Visits from then on are no clicks. Empty: the link responds with 410 Gone."
        />
      )}
    </Section>
  )
}
