import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportDetails, Operations } from '@throughlink/api'
import { useState } from 'react'
import { formatCount } from '../../../format/numbers.ts'
import { api } from '../../../session/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportResult } from './ImportResult.tsx'
import { importCountsQuery, importQuery } from './importsQuery.ts'

export interface ImportRunProps {
  readonly appId: string
  readonly file: File
  readonly query: NonNullable<Operations['importLinks']['input']['query']>
  /** Why the file cannot be sent yet. Null if it can. */
  readonly refusal: string | null
  readonly onRestart: () => void
}

interface Run {
  readonly id: string
  readonly isDryRun: boolean
}

/** The dry run, and then the import. Progress is polled, because browsers read the response only at the end. */
export function ImportRun({ appId, file, query, refusal, onRestart }: ImportRunProps) {
  const client = useQueryClient()
  const [run, setRun] = useState<Run | null>(null)
  const [total, setTotal] = useState<number | null>(null)
  const send = useMutation({
    mutationFn: async ({ id, isDryRun }: Run): Promise<ImportDetails> => {
      const params = { appId }
      await api.importLinks({ params, query: { ...query, id, dryRun: isDryRun }, body: file })
      return (await api.getImport({ params: { appId, importId: id } })).body
    },
    onSuccess: async (details) => {
      client.setQueryData(importQuery(appId, details.id).queryKey, details)
      if (details.isDryRun) {
        setTotal(details.counts.read)
        return
      }
      await client.invalidateQueries({ queryKey: ['app', appId, 'imports'] })
      await client.invalidateQueries({ queryKey: ['app', appId, 'links'] })
    },
  })
  const progress = useQuery({
    ...importCountsQuery(appId, run?.id ?? ''),
    enabled: run !== null && send.isPending,
  })
  const start = (isDryRun: boolean) => {
    const next = { id: crypto.randomUUID(), isDryRun }
    setRun(next)
    send.mutate(next)
  }
  const result = send.data
  const created = result?.counts.created ?? 0
  return (
    <div className="space-y-5">
      {send.isPending ? (
        <ImportProgress
          isDryRun={run?.isDryRun ?? true}
          counts={progress.data ?? null}
          total={total}
        />
      ) : (
        result !== undefined && <ImportResult details={result} />
      )}
      <ErrorMessage error={send.error} />
      <div className="flex flex-wrap items-center gap-3">
        {result?.isDryRun === false ? (
          <Button onClick={onRestart}>Import another file</Button>
        ) : result === undefined || created === 0 ? (
          <Button
            look="primary"
            isBusy={send.isPending}
            disabled={refusal !== null}
            onClick={() => start(true)}
          >
            Check the file
          </Button>
        ) : (
          <Button look="primary" isBusy={send.isPending} onClick={() => start(false)}>
            {created === 1 ? 'Import 1 link' : `Import ${formatCount(created)} links`}
          </Button>
        )}
        <p className="text-sm text-ink-3">{refusal ?? describeNext(result)}</p>
      </div>
    </div>
  )
}

function describeNext(result: ImportDetails | undefined): string {
  if (result === undefined) return 'A dry run: nothing is saved.'
  if (!result.isDryRun) return ''
  return result.counts.created === 0
    ? 'There is nothing to import. Fix the file and check it again.'
    : 'Rows with errors are left out.'
}
