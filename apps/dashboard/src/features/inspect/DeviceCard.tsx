import type { DevicePreview } from '@throughlink/api'
import {
  AppWindow,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  type LucideIcon,
  Monitor,
  Share2,
  Smartphone,
} from 'lucide-react'
import { formatAnswer } from '../../catalog/formatAnswer.ts'
import { deviceNames, formatAppOpening, nameTarget } from './describePreview.ts'

const icons: Readonly<Record<DevicePreview['device'], LucideIcon>> = {
  iphone_safari: Smartphone,
  iphone_in_app: AppWindow,
  android_chrome: Smartphone,
  android_in_app: AppWindow,
  desktop: Monitor,
  social_crawler: Share2,
}

/** The response to one device, and why. */
export function DeviceCard({ preview }: { readonly preview: DevicePreview }) {
  const { device, answer, status, targetUrl, opensInstalledApp, reasons, card } = preview
  const Icon = icons[device]
  const opening = formatAppOpening(preview)
  const isError = answer === 'error_page'
  return (
    <li className="flex min-w-0 flex-col gap-3 bg-surface p-5">
      <header className="flex items-center gap-2 text-sm text-ink-2">
        <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
        <h2 className="min-w-0 flex-1 truncate">{deviceNames[device]}</h2>
        <span className="font-mono text-xs text-ink-3">HTTP {status}</span>
      </header>
      <p className="flex items-center gap-2 text-base font-semibold">
        {isError && <CircleAlert aria-hidden className="size-4 shrink-0 text-bad" />}
        {formatAnswer(answer)}
      </p>
      {targetUrl !== null && (
        <p className="text-sm">
          <span className="block text-ink-3">{nameTarget(preview)}</span>
          <span className="line-clamp-2 font-mono text-xs break-all" title={targetUrl}>
            {targetUrl}
          </span>
        </p>
      )}
      {opening !== null && (
        <p className="flex items-start gap-1.5 text-sm">
          {opensInstalledApp === true ? (
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          ) : (
            <CircleSlash aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
          )}
          {opening}
        </p>
      )}
      {card !== null && <SocialCard card={card} />}
      <div className="mt-auto border-t border-line pt-3 text-sm">
        <h3 className="text-ink-3">Why</h3>
        <ul className="space-y-1 text-ink-2">
          {reasons.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      </div>
    </li>
  )
}

/** The card without its image, which would be loaded from another site. */
function SocialCard({ card }: { readonly card: NonNullable<DevicePreview['card']> }) {
  const { title, description, imageUrl } = card
  return (
    <div className="rounded-control border border-line bg-canvas p-3 text-sm">
      <p className="font-medium">{title}</p>
      {description !== null && <p className="line-clamp-2 text-ink-2">{description}</p>}
      <p className="truncate text-xs text-ink-3" title={imageUrl ?? undefined}>
        {imageUrl === null ? 'No image' : `Image: ${imageUrl}`}
      </p>
    </div>
  )
}
