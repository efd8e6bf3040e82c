import { Tabs } from '@base-ui/react/tabs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, type DevicePreview, type NewLink } from '@throughlink/api'
import { AppWindow, Eye, type LucideIcon, MessageCircle, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { PreviewSettings } from '../../../catalog/PreviewControls.tsx'
import { api } from '../../../session/api.ts'
import { classNames } from '../../../ui/classNames.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useDebounced } from '../../../ui/useDebounced.ts'
import { DeviceResult } from './DeviceResult.tsx'
import { SocialCard } from './SocialCard.tsx'

type Device = DevicePreview['device']

const devices: readonly {
  readonly device: Device
  readonly label: string
  readonly icon: LucideIcon
}[] = [
  { device: 'iphone_safari', label: 'iPhone', icon: Smartphone },
  { device: 'android_chrome', label: 'Android', icon: Smartphone },
  { device: 'desktop', label: 'Desktop', icon: Monitor },
  { device: 'iphone_in_app', label: 'iPhone in-app', icon: AppWindow },
  { device: 'android_in_app', label: 'Android in-app', icon: AppWindow },
  { device: 'social_crawler', label: 'Chat card', icon: MessageCircle },
]

export interface LinkPreviewPanelProps {
  readonly appId: string
  /** The settings as JSON, `null` while they are incomplete. Text, so that equal settings are equal. */
  readonly draft: string
}

/** Previews the link on each device, a moment after the last change. No click is recorded. */
export function LinkPreviewPanel({ appId, draft }: LinkPreviewPanelProps) {
  const [device, setDevice] = useState<Device>('iphone_safari')
  const [settings, setSettings] = useState<PreviewSettings>({ language: 'en', mode: 'light' })
  const { language } = settings
  const settled = useDebounced(draft, 400)
  const query = useQuery({
    queryKey: ['app', appId, 'link-preview', settled, language],
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const link = JSON.parse(settled) as NewLink
      return (await api.previewLink({ params: { appId }, body: { link, language }, signal })).body
    },
  })
  const isInvalid = query.error instanceof ApiError && query.error.status < 500
  if (settled === 'null' || (query.data === undefined && isInvalid)) {
    return (
      <Panel title="Preview" className="lg:sticky lg:top-5">
        <EmptyState icon={Eye} title="Enter a destination">
          The preview shows the card in chats and what happens on each device.
        </EmptyState>
      </Panel>
    )
  }
  if (query.data === undefined) {
    return (
      <Panel title="Preview" className="lg:sticky lg:top-5">
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </Panel>
    )
  }
  const { data } = query
  const domain = data.link?.domain ?? ''
  const card = data.devices.find((each) => each.device === 'social_crawler')?.card ?? null
  const isOld = query.isPlaceholderData || settled !== draft
  return (
    <Panel
      title="Preview"
      description={
        isInvalid
          ? 'Not up to date: a field has an error.'
          : data.finding === 'active'
            ? undefined
            : data.explanation
      }
      className="lg:sticky lg:top-5 lg:max-h-[calc(100dvh-40px)] lg:overflow-y-auto"
    >
      <div
        aria-busy={isOld || undefined}
        className={classNames('space-y-5 transition-opacity', isOld && 'opacity-60')}
      >
        {data.link !== null && <FinalUrl url={data.link.deliveredUrl} />}
        {card !== null && device !== 'social_crawler' && <SocialCard card={card} domain={domain} />}
        <Tabs.Root value={device} onValueChange={(next) => setDevice(next as Device)}>
          <Tabs.List aria-label="Device" className="grid grid-cols-3 gap-1">
            {devices.map(({ device: value, label, icon: Icon }) => (
              <Tabs.Tab
                key={value}
                value={value}
                className="flex h-12 min-w-0 flex-col items-center justify-center gap-0.5 rounded-control border border-line text-xs text-ink-2 hover:bg-sunken data-active:border-ink data-active:font-medium data-active:text-ink"
              >
                <Icon aria-hidden className="size-4" />
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {data.devices.map((preview) => (
            <Tabs.Panel key={preview.device} value={preview.device} className="pt-3">
              <DeviceResult
                preview={preview}
                domain={domain}
                settings={settings}
                onChange={(changes) => setSettings({ ...settings, ...changes })}
                label={devices.find((each) => each.device === preview.device)?.label ?? ''}
              />
            </Tabs.Panel>
          ))}
        </Tabs.Root>
      </div>
    </Panel>
  )
}

/** The destination with the campaign, as the website and the app get it. */
function FinalUrl({ url }: { readonly url: string }) {
  return (
    <div>
      <p className="text-sm text-ink-3">Final URL, for the website and the app</p>
      <p className="font-mono text-xs break-all text-ink-2">{url}</p>
    </div>
  )
}
