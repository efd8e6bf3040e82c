import type { DevicePreview } from '@throughlink/api'
import { ExternalLink } from 'lucide-react'
import { formatAnswer } from '../../../catalog/formatAnswer.ts'
import { PagePreview } from '../../../catalog/PagePreview.tsx'
import { PreviewControls, type PreviewControlsProps } from '../../../catalog/PreviewControls.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { SocialCard } from './SocialCard.tsx'

export interface DeviceResultProps extends PreviewControlsProps {
  readonly preview: DevicePreview
  readonly label: string
  readonly domain: string
}

/** The response to one device, its reason, and the page that it shows. */
export function DeviceResult({ preview, label, domain, settings, onChange }: DeviceResultProps) {
  const { answer, targetUrl, opensInstalledApp, reasons, html, card } = preview
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={answer === 'error_page' ? 'bad' : 'neutral'}>{formatAnswer(answer)}</Badge>
        {opensInstalledApp === true && <Badge tone="good">Opens the installed app</Badge>}
      </div>
      {targetUrl !== null && (
        <p className="flex min-w-0 gap-1.5 text-sm text-ink-2">
          <ExternalLink aria-label="Target" className="mt-0.5 size-4 shrink-0 text-ink-3" />
          <span className="min-w-0 break-all">{targetUrl}</span>
        </p>
      )}
      <ul className="list-disc space-y-1 pl-4 text-sm text-ink-2 marker:text-ink-3">
        {reasons.map(({ code, text }) => (
          <li key={code}>{text}</li>
        ))}
      </ul>
      {html !== null && (
        <>
          <PreviewControls settings={settings} onChange={onChange} />
          <PagePreview
            title={`Page on ${label}`}
            html={html}
            isDesktop={preview.device === 'desktop'}
            mode={settings.mode}
          />
        </>
      )}
      {card !== null && <SocialCard card={card} domain={domain} />}
    </div>
  )
}
