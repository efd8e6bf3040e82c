import { Link } from '@tanstack/react-router'
import type { LinkPreview } from '@throughlink/api'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { formatFinding } from './describePreview.ts'
import { DeviceCard } from './DeviceCard.tsx'

export interface PreviewResultProps {
  readonly appId: string
  readonly preview: LinkPreview
}

export function PreviewResult({ appId, preview }: PreviewResultProps) {
  const { finding, explanation, url, link, devices } = preview
  const [label, tone] = formatFinding(finding)
  return (
    <div className="space-y-5">
      <Panel>
        <div className="flex flex-wrap items-start gap-x-5 gap-y-3 pt-3">
          <div className="min-w-0 flex-1 basis-80 space-y-1">
            <p className="flex flex-wrap items-center gap-3 text-lg font-medium">
              <Badge tone={tone}>{label}</Badge>
              {explanation}
            </p>
            {url !== null && <p className="font-mono text-sm break-all text-ink-3">{url}</p>}
            {link !== null && (
              <p className="text-sm text-ink-2">
                The app receives{' '}
                <span className="font-mono break-all text-ink">{link.deliveredUrl}</span>
              </p>
            )}
          </div>
          {typeof link?.id === 'string' && <LinkActions appId={appId} linkId={link.id} />}
        </div>
      </Panel>
      {devices.length > 0 && (
        <ul
          aria-label="Responses by device"
          className="grid gap-px overflow-hidden rounded-panel border border-line bg-line md:grid-cols-2 xl:grid-cols-3"
        >
          {devices.map((device) => (
            <DeviceCard key={device.device} preview={device} />
          ))}
        </ul>
      )}
    </div>
  )
}

function LinkActions({ appId, linkId }: { readonly appId: string; readonly linkId: string }) {
  return (
    <div className="flex gap-2">
      <Link
        to="/apps/$appId/links/$linkId"
        params={{ appId, linkId }}
        className={buttonClass('secondary', true)}
      >
        Open link
      </Link>
      <Link
        to="/apps/$appId/inspect"
        params={{ appId }}
        search={{ view: 'try-it', linkId }}
        className={buttonClass('secondary', true)}
      >
        Try it
      </Link>
    </div>
  )
}
