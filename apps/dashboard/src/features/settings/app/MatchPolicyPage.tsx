import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../session/api.ts'
import { useAppId } from '../../../session/useApp.ts'
import { useCan } from '../../../session/useCan.ts'
import { ConflictNotice } from '../../../ui/ConflictNotice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { SkeletonPanel } from '../../../ui/SkeletonPanel.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { thresholdRange } from './describeThreshold.ts'
import { matchPolicyQuery, type Platform, platforms } from './matchPolicyQuery.ts'
import { type PolicyDraft, PolicyPanel } from './PolicyPanel.tsx'

type Edits = Readonly<Partial<Record<Platform, PolicyDraft>>>

/** How sure the service must be before an install gets a link, on each platform. */
export function MatchPolicyPage() {
  const appId = useAppId()
  const can = useCan()
  const client = useQueryClient()
  const policies = useQuery(matchPolicyQuery(appId))
  const [edits, setEdits] = useState<Edits>({})
  const changed = platforms.filter((platform) =>
    isChanged(policies.data?.[platform], edits[platform]),
  )
  const isInvalid = changed.some((platform) => edits[platform]?.threshold === undefined)
  const save = useMutation({
    mutationFn: async () => {
      for (const platform of changed) {
        const draft = edits[platform]
        if (draft?.threshold === undefined) continue
        const { mode, threshold, windowSeconds } = draft
        const etag = policies.data?.[platform].etag
        await api.setMatchPolicy({
          params: { appId, platform },
          body: { mode, threshold, windowSeconds },
          ...(etag === null || etag === undefined ? {} : { ifMatch: etag }),
        })
        setEdits((before) => omit(before, platform))
      }
    },
    onSuccess: () =>
      notify({ title: 'Match policy saved.', description: 'It takes effect within 30 seconds.' }),
    onSettled: () => client.invalidateQueries({ queryKey: matchPolicyQuery(appId).queryKey }),
  })
  return (
    <>
      <PageHeader
        title="Match policy"
        docs="settings"
        description="How sure the service must be before an install gets a link."
      />
      <QueryView
        query={policies}
        loading={
          <div className="space-y-5">
            <SkeletonPanel />
            <SkeletonPanel />
          </div>
        }
      >
        {(data) => (
          <div className="space-y-5">
            {platforms.map((platform) => (
              <PolicyPanel
                key={platform}
                platform={platform}
                policy={edits[platform] ?? data[platform]}
                isDisabled={!can('setMatchPolicy')}
                onChange={(policy) => setEdits({ ...edits, [platform]: policy })}
              />
            ))}
            {!can('setMatchPolicy') && (
              <p className="text-sm text-ink-2">Only admins and owners can change the policy.</p>
            )}
          </div>
        )}
      </QueryView>
      <ConflictNotice
        error={save.error}
        onReload={() => {
          save.reset()
          void policies.refetch()
        }}
      />
      <SaveBar
        isDirty={changed.length > 0}
        isBusy={save.isPending}
        problem={isInvalid ? `Enter a threshold from ${thresholdRange}.` : null}
        onSave={() => {
          if (!isInvalid) save.mutate()
        }}
        onDiscard={() => {
          setEdits({})
          save.reset()
        }}
      />
    </>
  )
}

function isChanged(before: PolicyDraft | undefined, after: PolicyDraft | undefined): boolean {
  if (before === undefined || after === undefined) return false
  return (
    before.mode !== after.mode ||
    before.threshold !== after.threshold ||
    before.windowSeconds !== after.windowSeconds
  )
}

function omit(edits: Edits, platform: Platform): Edits {
  return platform === 'ios'
    ? { ...(edits.android && { android: edits.android }) }
    : { ...(edits.ios && { ios: edits.ios }) }
}
