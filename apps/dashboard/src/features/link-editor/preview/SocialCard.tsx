import type { DevicePreview } from '@throughlink/api'
import { ImageOff } from 'lucide-react'
import { PreviewFrame } from '../../../catalog/PreviewFrame.tsx'
import { writeImagePage } from './writeImagePage.ts'

export interface SocialCardProps {
  readonly card: NonNullable<DevicePreview['card']>
  readonly domain: string
}

const width = 300

/** The link as a messenger shows it. */
export function SocialCard({ card, domain }: SocialCardProps) {
  return (
    <figure aria-label="Card in a chat" className="flex justify-end rounded-control bg-sunken p-3">
      <div
        className="max-w-full overflow-hidden rounded-[14px] rounded-br-[4px] border border-line bg-surface"
        style={{ width }}
      >
        {card.imageUrl === null ? (
          <div className="flex h-20 items-center justify-center gap-2 border-b border-line text-sm text-ink-3">
            <ImageOff aria-hidden className="size-4" />
            No image
          </div>
        ) : (
          <PreviewFrame
            title="Image of the card"
            html={writeImagePage(card.imageUrl)}
            width={width}
            height={157}
          />
        )}
        <div className="space-y-0.5 px-3 py-2">
          <p className="line-clamp-2 text-base leading-5 font-medium">{card.title}</p>
          {card.description !== null && (
            <p className="line-clamp-2 text-sm text-ink-2">{card.description}</p>
          )}
          <p className="truncate text-xs text-ink-3">{domain}</p>
        </div>
      </div>
    </figure>
  )
}
