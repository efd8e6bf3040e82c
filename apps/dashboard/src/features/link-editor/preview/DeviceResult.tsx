import type { DevicePreview } from '@throughlink/api'
import { ExternalLink } from 'lucide-react'
import { formatAnswer } from '../../../catalog/formatAnswer.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'
import { SocialCard } from './SocialCard.tsx'

export interface DeviceResultProps {
  readonly preview: DevicePreview
  readonly label: string
  readonly domain: string
}

/** The response to one device, its reason, and the page that it shows. */
export function DeviceResult({ preview, label, domain }: DeviceResultProps) {
  const { answer, targetUrl, opensInstalledApp, reasons, html, card } = preview
  const isDesktop = preview.device === 'desktop'
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
        <div className="flex justify-center pt-2">
          <div
            className={
              isDesktop
                ? 'overflow-hidden rounded-control border border-line'
                : 'overflow-hidden rounded-[28px] border-[6px] border-ink dark:border-control'
            }
          >
            {isDesktop ? (
              <PreviewFrame
                title={`Page on ${label}`}
                html={html}
                width={1024}
                height={680}
                scale={0.325}
              />
            ) : (
              <PreviewFrame
                title={`Page on ${label}`}
                html={html}
                width={375}
                height={740}
                scale={0.68}
              />
            )}
          </div>
        </div>
      )}
      {card !== null && <SocialCard card={card} domain={domain} />}
    </div>
  )
}
