import type { StepFunnel } from '@throughlink/api'
import type { DayRange } from '@throughlink/protocol/rules'
import { Filter } from 'lucide-react'
import { CsvButton } from '../../../analytics/CsvButton.tsx'
import { chartColors } from '../../../charts/chartColors.ts'
import { Funnel } from '../../../charts/Funnel.tsx'
import { formatCount, formatRatio } from '../../../format/numbers.ts'
import { formatDuration } from '../../../format/times.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { describeStep, type FunnelStep } from './funnelSteps.ts'

export interface FunnelResultProps {
  readonly steps: readonly FunnelStep[]
  readonly data: StepFunnel
  readonly range: DayRange
  /** The same funnel of the earlier period. */
  readonly earlier: StepFunnel | undefined
}

interface Row {
  readonly index: number
  readonly label: string
  readonly result: StepFunnel['steps'][number]
  readonly earlier: StepFunnel['steps'][number] | undefined
}

/** The chart of a funnel, and the same figures with shares and times as a table. */
export function FunnelResult({ steps, data, range, earlier }: FunnelResultProps) {
  const rows = data.steps.map((result, index): Row => ({
    index,
    label: describeStep(steps[index] ?? { type: 'event', name: '', where: [] }),
    result,
    earlier: earlier?.steps[index],
  }))
  const last = data.steps.at(-1)
  if ((data.steps[0]?.count ?? 0) === 0) {
    return (
      <Panel title="Conversion">
        <EmptyState icon={Filter} title="No install completed the first step">
          Choose a longer period, another first step, or remove a filter.
        </EmptyState>
      </Panel>
    )
  }
  return (
    <Panel
      title="Conversion"
      isFlush
      actions={
        <span className="flex items-center gap-2">
          <span className="text-sm text-ink-2">
            <span className="text-lg font-semibold text-ink">
              {formatNullable(last?.fromFirst)}
            </span>{' '}
            from first to last step
          </span>
          <CsvButton
            card="Conversion"
            range={range}
            toTable={() => [
              ['Step', 'Installs', 'From previous', 'From first', 'Median seconds'],
              ...rows.map(({ label, result }) => [
                label,
                result.count,
                result.fromPrevious,
                result.fromFirst,
                result.medianSeconds,
              ]),
            ]}
          />
        </span>
      }
    >
      <div className="px-5 py-3">
        <Funnel
          label="Installs by step"
          color={chartColors.installs}
          steps={rows.map(({ index, label, result }) => ({
            key: String(index),
            label: `${index + 1}. ${label}`,
            count: result.count,
            medianSeconds: result.medianSeconds,
          }))}
        />
      </div>
      <Table
        label="Steps of the funnel"
        columns={earlier === undefined ? columns : [...columns, earlierColumn]}
        rows={rows}
        toKey={({ index }) => String(index)}
      />
    </Panel>
  )
}

const columns: readonly Column<Row>[] = [
  {
    key: 'step',
    header: 'Step',
    isMain: true,
    cell: ({ index, label }) => (
      <span title={label}>
        <span className="text-ink-3">{index + 1}</span> {label}
      </span>
    ),
  },
  {
    key: 'count',
    header: 'Installs',
    isNumber: true,
    cell: ({ result }) => <span className="font-medium">{formatCount(result.count)}</span>,
  },
  {
    key: 'previous',
    header: <span className="whitespace-nowrap">From previous</span>,
    isNumber: true,
    cell: ({ result }) => formatNullable(result.fromPrevious),
  },
  {
    key: 'first',
    header: <span className="whitespace-nowrap">From first</span>,
    isNumber: true,
    cell: ({ result }) => formatNullable(result.fromFirst),
  },
  {
    key: 'median',
    header: <span className="whitespace-nowrap">Median time</span>,
    isNumber: true,
    isSecondary: true,
    cell: ({ result }) => (
      <span className="whitespace-nowrap">
        {result.medianSeconds === null ? '–' : formatDuration(result.medianSeconds)}
      </span>
    ),
  },
]

const earlierColumn: Column<Row> = {
  key: 'earlier',
  header: <span className="whitespace-nowrap">Earlier period</span>,
  isNumber: true,
  isSecondary: true,
  cell: ({ index, earlier }) => (
    <span className="whitespace-nowrap text-ink-3">
      {earlier === undefined
        ? '–'
        : index === 0
          ? formatCount(earlier.count)
          : `${formatCount(earlier.count)} · ${formatNullable(earlier.fromFirst)}`}
    </span>
  ),
}

function formatNullable(ratio: number | null | undefined): string {
  return ratio === null || ratio === undefined ? '–' : formatRatio(ratio)
}
