import { type Dimension, type Metric, toStoredDimension } from '@throughlink/protocol/rules'
import { bindFilters } from './bindFilters.ts'
import type { Range } from './bucketEdges.ts'
import type { AppAnalytics, Parameters } from './createAnalytics.ts'
import { bindConditions, type DataCondition, type SqlFragment } from './dataConditions.ts'
import type { RowFilter } from './filters.ts'
import type { LinkLabels } from './linkLabels.ts'
import { rowSources } from './rowSources.ts'
import { bindLabels, selectLabels } from './selectCells.ts'
import { selectSource } from './selectSource.ts'
import { statement } from './statement.ts'
import { selectStepTimes } from './stepTimes.ts'

export type FunnelStep =
  | { readonly type: 'click' | 'install' | 'open' }
  | {
      readonly type: 'event'
      readonly name: string
      readonly conditions: readonly DataCondition[]
    }

export interface StepFunnelQuery {
  /** Range of the first step. Later steps may be later. */
  readonly range: Range
  readonly steps: readonly FunnelStep[]
  /** Time from the first step in which all others count. */
  readonly windowMs: number
  /** Apply to the rows of the first step. */
  readonly filters: readonly RowFilter[]
  /** Dimension of the first step. Null for no breakdown. */
  readonly by: Dimension | null
  /** Required for a dimension of links. */
  readonly labels?: LinkLabels | null
  /** Number of values to list. */
  readonly top: number
}

export interface CompletedStep {
  /** Installs that completed this step and all before it. */
  readonly count: number
  /** Median time since the step before. Null for the first step, and if no install completed it. */
  readonly medianSeconds: number | null
}

export interface StepFunnel {
  readonly steps: CompletedStep[]
  readonly distinctValues: number
  /** Values of the breakdown, largest first step first. An empty value means unknown. */
  readonly groups: { readonly value: string; readonly steps: CompletedStep[] }[]
}

/** The metric whose rows a step reads. A click is that of a matched install, so all steps have an install. */
export const stepMetrics: Readonly<Record<FunnelStep['type'], Metric>> = {
  click: 'installs',
  install: 'installs',
  open: 'opens',
  event: 'events',
}

/** A click is read from the row of its install, which may be this much later. */
const maxClickAgeDays = 90
const maxAttempts = 100
const maxRows = 5000

/** More than the number of steps. */
const stepFactor = 8

/**
 * Clocks of devices and of the service differ, so a click counts as no later than its install, and an event as
 * no earlier.
 */
const stepTimes: Readonly<Record<FunnelStep['type'], string>> = {
  click: 'least(assumeNotNull(clicked_at), at)',
  install: 'at',
  open: 'greatest(at, installed_at)',
  event: 'greatest(at, installed_at)',
}

const getKey = (step: FunnelStep) => (step.type === 'event' ? `event ${step.name}` : step.type)

/** Conditions on the times of the rows of a step. `ms` is the time of the step. */
const inRange = (type: FunnelStep['type'], end: 'to' | 'end') => `
        AND at >= fromUnixTimestamp64Milli({from:Int64}) - INTERVAL 1 DAY
        AND at < fromUnixTimestamp64Milli({end:Int64}) + INTERVAL ${type === 'click' ? maxClickAgeDays : 0} DAY
        AND ms >= {from:Int64} AND ms < {${end}:Int64}`

/**
 * Selects the installs that completed one of the steps. Later events without conditions are read together,
 * because every table access costs time to analyze.
 */
function selectSteps(query: StepFunnelQuery): readonly SqlFragment[] {
  const { steps } = query
  const keys = steps.map(getKey)
  const plain = steps.flatMap((step, at) =>
    at > 0 &&
    step.type === 'event' &&
    step.conditions.length === 0 &&
    keys.indexOf(getKey(step)) === keys.lastIndexOf(getKey(step))
      ? [{ at, name: step.name }]
      : [],
  )
  const single = steps
    .map((step, at) => ({ step, at }))
    .filter(({ at }) => !plain.some((each) => each.at === at))
    .map(({ step, at }) => selectStep(step, at, query))
  return plain.length === 0 ? single : [...single, selectEvents(plain)]
}

function selectEvents(
  events: readonly { readonly at: number; readonly name: string }[],
): SqlFragment {
  const sql = `
      SELECT sipHash64(install_id) AS install,
        transform(toString(name), {names:Array(String)}, {steps:Array(UInt8)}, toUInt8(0)) AS step,
        toUnixTimestamp64Milli(${stepTimes.event}) AS ms, '' AS stored
      FROM events WHERE app_id = {app:String} AND name IN {names:Array(String)}${inRange('event', 'end')}`
  const parameters = { names: events.map(({ name }) => name), steps: events.map(({ at }) => at) }
  return { sql, parameters }
}

/** Selects the installs that completed a step, with the time and the value of the breakdown. */
function selectStep(step: FunnelStep, at: number, query: StepFunnelQuery): SqlFragment {
  const isFirst = at === 0
  const { table, columns } = rowSources[stepMetrics[step.type]]
  const stored = query.by === null ? undefined : columns[toStoredDimension(query.by)]
  const column = query.by === 'source' && stored !== undefined ? selectSource(stored) : stored
  const filters = bindFilters(isFirst ? query.filters : [], { columns })
  const conditions = step.type === 'event' ? bindConditions(step.conditions, `step${at}_`) : null
  const time = stepTimes[step.type]
  const sql = `
      SELECT sipHash64(install_id) AS install, toUInt8(${at}) AS step,
        toUnixTimestamp64Milli(${time}) AS ms,
        ${isFirst && column !== undefined ? `toString(${column})` : "''"} AS stored
      FROM ${table} WHERE app_id = {app:String}
        ${step.type === 'event' ? `AND name = {name${at}:String}` : ''}
        ${step.type === 'click' ? 'AND clicked_at IS NOT NULL' : ''}${inRange(step.type, isFirst ? 'to' : 'end')}${filters.sql}${conditions?.sql ?? ''}`
  const parameters: Parameters = {
    ...filters.parameters,
    ...conditions?.parameters,
    ...(step.type === 'event' ? { [`name${at}`]: step.name } : {}),
  }
  return { sql, parameters }
}

interface Row {
  readonly isAll: number
  readonly value: string
  readonly counts: readonly string[]
  readonly medians: readonly (number | null)[]
  readonly distinctValues: string
}

/**
 * Counts the installs that completed the steps in order. The cost grows with the rows of the steps in the range;
 * of one install, the first 5,000 rows of all steps and the first 100 of the first step are considered.
 */
export async function queryStepFunnel(
  analytics: AppAnalytics,
  query: StepFunnelQuery,
): Promise<StepFunnel> {
  const { range, steps, windowMs, by, labels = null, top } = query
  const selected = selectSteps(query)
  const values = labels === null ? '[stored]' : selectLabels('stored')
  const cells =
    by === null ? "[(1, '')]" : `arrayConcat([(1, '')], arrayMap(x -> (0, x), ${values}))`
  // Numbers of a time and a step are much faster to collect and sort than one list for each step.
  const arrays = steps.map((_, at) => {
    const own = `arrayMap(x -> intDiv(x, ${stepFactor}), arrayFilter(x -> x % ${stepFactor} = ${at}, completed))`
    return `${at === 0 ? `arraySlice(${own}, 1, ${maxAttempts})` : own} AS at${at}`
  })
  const medians = steps
    .slice(1)
    .map((_, at) => `quantileExactIf(0.5)(done[${at + 2}] - done[${at + 1}], done[${at + 2}] > 0)`)
  const counts = steps.map((_, at) => `countIf(done[${at + 1}] > 0)`)
  const times = selectStepTimes(
    steps.map(getKey),
    `
      SELECT stored, ${arrays.join(',\n        ')}
      FROM (
        SELECT install, argMinIf(stored, ms, step = 0) AS stored,
          groupArraySorted(${maxRows})(ms * ${stepFactor} + step) AS completed, countIf(step = 0) AS starts
        FROM (${selected.map(({ sql }) => sql).join('\n      UNION ALL')}
        )
        GROUP BY install HAVING starts > 0
      )`,
  )
  const text = `
  SELECT cell.1 AS isAll, cell.2 AS value, [${counts.join(', ')}] AS counts, [${medians.join(', ')}] AS medians,
    countIf(isAll = 0) OVER () AS distinctValues
  FROM (
    SELECT done, arrayJoin(${cells}) AS cell
    FROM (${times})
  )
  GROUP BY isAll, value ORDER BY isAll DESC, counts[1] DESC, value LIMIT {limit:UInt16}`
  const rows = await analytics.query<Row>(statement(text), {
    ...(Object.assign({}, ...selected.map(({ parameters }) => parameters)) as Parameters),
    ...bindLabels(labels),
    from: range.fromMs,
    to: range.toMs,
    end: range.toMs + windowMs,
    window: windowMs,
    limit: top + 1,
  })
  const all = rows.find(({ isAll }) => isAll === 1)
  return {
    steps: toSteps(all, steps.length),
    distinctValues: Number(all?.distinctValues ?? 0),
    groups: rows
      .filter(({ isAll }) => isAll === 0)
      .map((row) => ({ value: row.value, steps: toSteps(row, steps.length) })),
  }
}

function toSteps(row: Row | undefined, length: number): CompletedStep[] {
  return Array.from({ length }, (_, at) => {
    const count = Number(row?.counts[at] ?? 0)
    const medianMs = at === 0 || count === 0 ? null : (row?.medians[at - 1] ?? 0)
    return { count, medianSeconds: medianMs === null ? null : medianMs / 1000 }
  })
}
