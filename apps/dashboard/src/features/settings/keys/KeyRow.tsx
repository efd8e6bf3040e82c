import type { Key } from '@throughlink/api'
import { Ban, Globe, Server } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../../format/times.ts'
import { Badge, Tag } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { Time } from '../../../ui/Time.tsx'
import { describeExpiry } from './describeExpiry.ts'
import { describeScopes } from './scopes.ts'

export interface KeyRowProps {
  readonly item: Key
  readonly createdBy: string | null
  /** Where the key is valid. Shown where keys of several apps are listed. */
  readonly owner?: string | undefined
  readonly onRevoke: (() => void) | null
}

/** A key with what it may do, who created it, and when it was last used. */
export function KeyRow({ item, createdBy, owner, onRevoke }: KeyRowProps) {
  const { kind, name, prefix, scopes, createdAt, lastUsedAt, revokedAt, expiresAt } = item
  const { allowedAddresses } = item
  const [now] = useState(() => Date.now())
  const note = revokedAt === null ? describeExpiry(expiresAt, now) : null
  const isRevoked = revokedAt !== null
  const Icon = isRevoked ? Ban : kind === 'secret' ? Server : Globe
  return (
    <li className="flex items-start gap-3 px-5 py-3">
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span
            className={classNames(
              'max-w-full truncate font-medium',
              isRevoked && 'text-ink-3 line-through',
            )}
          >
            {name === '' ? 'Unnamed key' : name}
          </span>
          <code className="font-mono text-sm text-ink-2">{prefix}</code>
          <Tag>{kind}</Tag>
          {owner !== undefined && <Tag>{owner}</Tag>}
          {note !== null && <Badge tone={note.tone}>{note.text}</Badge>}
        </div>
        <p className="text-sm text-ink-2">
          {kind === 'publishable' ? 'For the SDK in your app' : describeScopes(scopes)}
        </p>
        {allowedAddresses.length > 0 && (
          <p className="text-sm break-words text-ink-2">
            Only from <span className="font-mono text-xs">{allowedAddresses.join(', ')}</span>
          </p>
        )}
        <p className="text-sm text-ink-3">
          Created <Time value={createdAt} />
          {createdBy !== null && ` by ${createdBy}`}
          {kind === 'secret' && !isRevoked && (
            <>
              {' '}
              ·{' '}
              {lastUsedAt === null ? (
                'Never used'
              ) : (
                <>Last used on {formatDay(new Date(lastUsedAt))}</>
              )}
            </>
          )}
          {expiresAt !== null &&
            !isRevoked &&
            ` · ${note?.tone === 'bad' ? 'Expired' : 'Expires'} ${formatDay(new Date(expiresAt))}`}
          {isRevoked && (
            <>
              {' '}
              · Revoked <Time value={revokedAt} />
            </>
          )}
        </p>
      </div>
      {!isRevoked && onRevoke !== null && (
        <Button look="danger" isSmall onClick={onRevoke} aria-label={`Revoke ${name || prefix}`}>
          Revoke
        </Button>
      )}
    </li>
  )
}
