import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { formatCommandKey, useCommandKey } from '../../ui/useCommandKey.ts'
import { type LinkForm, toNewLink } from './linkForm.ts'
import { LinkPreviewPanel } from './preview/LinkPreviewPanel.tsx'
import { CampaignSection } from './sections/CampaignSection.tsx'
import { CardSection } from './sections/CardSection.tsx'
import { LabelsSection } from './sections/LabelsSection.tsx'
import { NameSection } from './sections/NameSection.tsx'
import { OptionsSection } from './sections/OptionsSection.tsx'
import { PlatformSection } from './sections/PlatformSection.tsx'
import { ScheduleSection } from './sections/ScheduleSection.tsx'
import type { LinkFormState } from './useLinkForm.ts'

export interface LinkEditorProps {
  readonly appId: string
  readonly form: LinkFormState
  /** Error that belongs to no field. */
  readonly error: unknown
  readonly isBusy: boolean
  /** The verb on the button. */
  readonly action: string
  /** The address of the link: fields for a new one, text for a saved one. */
  readonly address: ReactNode
  /** Beside the button. */
  readonly extra?: ReactNode
  /** Below the form. */
  readonly children?: ReactNode
}

/** Settings of a link with a live preview. Only the destination is required. */
export function LinkEditor(props: LinkEditorProps) {
  const { appId, form, error, isBusy, action, address, extra, children } = props
  useCommandKey('S', form.submit)
  const draft = JSON.stringify(toDraft(form.values))
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]">
      <div className="min-w-0 space-y-5">
        <form
          {...form.props}
          noValidate
          aria-label="Link"
          className="rounded-panel border border-line bg-surface"
        >
          <div className="p-5">
            <TextField
              {...form.text('destination')}
              label="Destination"
              autoFocus
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://example.com/products/lamp"
              hint="The URL that the app receives: a page of your website, or a URL with the app’s scheme."
            />
          </div>
          {address}
          <NameSection form={form} />
          <CardSection appId={appId} form={form} />
          <CampaignSection appId={appId} form={form} />
          <LabelsSection appId={appId} form={form} />
          <PlatformSection form={form} />
          <ScheduleSection form={form} />
          <OptionsSection form={form} />
          <footer className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3">
            <div className="min-w-0 flex-1 text-sm text-ink-3 max-sm:hidden">
              <Kbd>Enter</Kbd> <span className="touch:hidden">or</span>{' '}
              <Kbd>{formatCommandKey('S')}</Kbd>
            </div>
            {extra}
            <Button type="submit" look="primary" isBusy={isBusy} className="max-sm:w-full">
              {action}
            </Button>
          </footer>
          {error !== null && (
            <div className="px-5 pb-5">
              <ErrorMessage error={error} />
            </div>
          )}
        </form>
        {children}
      </div>
      <LinkPreviewPanel appId={appId} draft={draft} />
    </div>
  )
}

/** The body for the preview. Null for what is not complete yet, such as half a date. */
function toDraft(values: LinkForm): ReturnType<typeof toNewLink> | null {
  if (values.destination.trim() === '') return null
  try {
    return toNewLink(values)
  } catch {
    return null
  }
}
