import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, type DevicePreview, type PreviewRequest } from '@throughlink/api'
import { useState } from 'react'
import { PagePreview } from '../../../catalog/PagePreview.tsx'
import {
  PreviewControls,
  type PreviewControlsProps,
  type PreviewSettings,
} from '../../../catalog/PreviewControls.tsx'
import { api } from '../../../session/api.ts'
import { useAppId } from '../../../session/useApp.ts'
import { classNames } from '../../../ui/classNames.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useDebounced } from '../../../ui/useDebounced.ts'
import { type AppDraft, toBranding } from './appDraft.ts'

const devices = [
  { value: 'iphone_safari', label: 'iPhone' },
  { value: 'android_in_app', label: 'Android' },
  { value: 'desktop', label: 'Desktop' },
] as const
type Device = (typeof devices)[number]['value']

export interface LandingPreviewProps extends PreviewControlsProps {
  readonly draft: AppDraft
  /** Whether the draft has no errors. The last one without any is shown. */
  readonly isValid: boolean
}

/** The landing page of a link without texts of its own, with settings of the app that need not be saved. */
export function LandingPreview({ draft, isValid, settings, onChange }: LandingPreviewProps) {
  const appId = useAppId()
  const [device, setDevice] = useState<Device>('iphone_safari')
  const { language, mode } = settings
  // Text, so that equal settings are equal.
  const wanted = JSON.stringify({ app: toBranding(draft), language })
  const settled = useDebounced(wanted, 400)
  const query = useQuery({
    queryKey: ['app', appId, 'brand-preview', settled],
    enabled: isValid,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const body = JSON.parse(settled) as PreviewRequest
      return (await api.previewLink({ params: { appId }, body, signal })).body
    },
  })
  const isInvalid = !isValid || (query.error instanceof ApiError && query.error.status < 500)
  const isLoading = !isInvalid && (query.isPlaceholderData || settled !== wanted)
  const shown = query.data?.devices.find((each) => each.device === device)
  return (
    <section aria-labelledby="preview" className="space-y-3 lg:sticky lg:top-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="preview" className="text-sm font-medium">
          Preview
        </h2>
        <SegmentedControl
          label="Device of the preview"
          value={device}
          onValueChange={setDevice}
          options={devices}
        />
      </div>
      <PreviewControls settings={settings} onChange={onChange} />
      {isInvalid && <p className="text-sm text-ink-3">Not up to date: a field has an error.</p>}
      {shown !== undefined ? (
        <div
          aria-busy={isLoading || undefined}
          className={classNames('transition-opacity', isLoading && 'opacity-60')}
        >
          <Shown preview={shown} mode={mode} />
        </div>
      ) : query.isError && !isInvalid ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </section>
  )
}

interface ShownProps {
  readonly preview: DevicePreview
  readonly mode: PreviewSettings['mode']
}

/** The page, or why there is none. */
function Shown({ preview: { device, html, reasons }, mode }: ShownProps) {
  if (html === null) {
    return (
      <p className="rounded-panel border border-line bg-surface px-5 py-8 text-center text-sm text-ink-2">
        {reasons[0]?.text}
      </p>
    )
  }
  const isDesktop = device === 'desktop'
  return (
    <PagePreview
      title={isDesktop ? 'Page on a desktop' : 'Page on a phone'}
      html={html}
      isDesktop={isDesktop}
      mode={mode}
    />
  )
}
