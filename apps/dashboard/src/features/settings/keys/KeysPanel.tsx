import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Key } from '@throughlink/api'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { KeyRow } from './KeyRow.tsx'
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx'

export interface KeysPanelProps {
  readonly query: UseInfiniteQueryResult<Key[]>
  /** Names of the members by id, to tell who created a key. */
  readonly names: Readonly<Record<string, string>> | undefined
  /** Names of the apps by id. Given where keys of several apps are listed. */
  readonly appNames?: Readonly<Record<string, string>>
  readonly onCreate: (() => void) | null
  readonly onRevoke: ((keyId: string) => Promise<unknown>) | null
}

/** The list of keys. Revoked ones are shown on request. */
export function KeysPanel({ query, names = {}, appNames, onCreate, onRevoke }: KeysPanelProps) {
  const [revoking, setRevoking] = useState<Key | null>(null)
  const [isAllShown, setIsAllShown] = useState(false)
  const revokedCount = query.data?.filter(({ revokedAt }) => revokedAt !== null).length ?? 0
  const createdBy = (key: Key) => {
    if (key.createdBy === null) return null
    const byKey = query.data?.find(({ id }) => id === key.createdBy)
    return names[key.createdBy] ?? (byKey === undefined ? 'a former member' : `key ${byKey.name}`)
  }
  return (
    <>
      <Panel isFlush>
        <QueryView query={query} loading={<SkeletonRows count={3} />}>
          {(keys) => {
            const shown = keys.filter(({ revokedAt }) => isAllShown || revokedAt === null)
            return shown.length === 0 ? (
              <EmptyState
                icon={KeyRound}
                title="No active keys"
                action={onCreate && <Button onClick={onCreate}>Create key</Button>}
              >
                A key lets the SDK or a server of yours call the service.
              </EmptyState>
            ) : (
              <ul aria-label="Keys" className="divide-y divide-line">
                {shown.map((key) => (
                  <KeyRow
                    key={key.id}
                    item={key}
                    createdBy={createdBy(key)}
                    owner={
                      appNames &&
                      (key.appId === null ? 'All apps' : (appNames[key.appId] ?? key.appId))
                    }
                    onRevoke={onRevoke && (() => setRevoking(key))}
                  />
                ))}
              </ul>
            )
          }}
        </QueryView>
        <LoadMore query={query} />
      </Panel>
      {revokedCount > 0 && (
        <div className="mt-3 px-5 text-ink-2">
          <Checkbox
            label={`Show revoked keys (${revokedCount})`}
            checked={isAllShown}
            onChange={(event) => setIsAllShown(event.target.checked)}
          />
        </div>
      )}
      <RevokeKeyDialog
        item={revoking}
        onClose={() => setRevoking(null)}
        onRevoke={(keyId) => onRevoke?.(keyId) ?? Promise.resolve()}
      />
    </>
  )
}
