import type { Link } from '@throughlink/api'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../format/times.ts'
import { Tag } from '../../../ui/Badge.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Time } from '../../../ui/Time.tsx'
import { CreatorName } from './CreatorName.tsx'

export interface LinkSettingsProps {
  readonly appId: string
  readonly link: Link
}

/** The settings that are in force. What is not set is left out. */
export function LinkSettings({ appId, link }: LinkSettingsProps) {
  const campaign = Object.entries(link.campaign).map(([name, value]) => `${name}=${String(value)}`)
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    [
      'Note',
      link.note && (
        <span key="note" className="whitespace-pre-line">
          {link.note}
        </span>
      ),
    ],
    ['Destination', link.destination],
    ['Title', link.title],
    ['Description', link.description],
    ['Image', link.imageUrl],
    ['iOS', link.iosUrl],
    ['Android', link.androidUrl],
    ['Desktop', link.desktopUrl],
    ['App Store page', link.appStorePage],
    ['Campaign', campaign.join(', ')],
    ['Folder', link.folder],
    [
      'Tags',
      link.tags.length > 0 && (
        <span key="tags" className="flex flex-wrap gap-1">
          {link.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      ),
    ],
    ['Starts', link.startsAt && formatDateTime(new Date(link.startsAt))],
    ['Expires', link.expiresAt === null ? 'Never' : formatDateTime(new Date(link.expiresAt))],
    ['After the expiry', link.expiredUrl],
    [
      'Campaign values',
      link.passesCampaign ? 'Passed on to the website and the app' : 'Only counted',
    ],
    ['Query parameters', link.passesQuery ? 'Passed on to the destination' : 'Dropped'],
    [
      'Created',
      <span key="created">
        <Time value={link.createdAt} isFull /> by{' '}
        <CreatorName appId={appId} createdBy={link.createdBy} />
      </span>,
    ],
    ['Updated', <Time key="updated" value={link.updatedAt} isFull />],
    [
      'ID',
      <code key="id" className="font-mono text-sm">
        {link.id}
      </code>,
    ],
  ]
  return (
    <Panel title="Settings">
      <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-[160px_minmax(0,1fr)]">
        {rows.map(
          ([name, value]) =>
            value !== null &&
            value !== '' &&
            value !== false && (
              <div key={name} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd className="min-w-0 break-words max-sm:mb-1">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Panel>
  )
}
