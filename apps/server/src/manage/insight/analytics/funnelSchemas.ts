import { limits } from '@throughlink/protocol'
import { maxDataConditions, maxFunnelSteps } from '@throughlink/protocol/rules'
import { type Static, Type } from 'typebox'
import { DimensionSchema, plainText, rangeQuery, timezoneQuery } from './analyticsSchemas.ts'
import { dataOperators } from './queries/dataConditions.ts'
import { filterLimits, filterOperators } from './queries/filters.ts'

const closed = { additionalProperties: false } as const

const ConditionSchema = Type.Object(
  {
    pointer: plainText(600, {
      description: 'JSON pointer to a value in the event data. It cannot address array elements.',
      examples: ['/plan'],
    }),
    op: Type.Enum([...dataOperators], {
      description: '`ne` also applies to events without a value at the pointer.',
    }),
    value: Type.Optional(
      Type.Union([plainText(500), Type.Number(), Type.Boolean(), Type.Null()], {
        description:
          'Value to compare with: a number for lt, lte, gt and gte. Not allowed for exists and missing.',
      }),
    ),
  },
  { ...closed, title: 'DataCondition' },
)

const StepSchema = Type.Object(
  {
    type: Type.Enum(['click', 'install', 'open', 'event'], {
      description:
        '`click`: the click that an install was matched to. `install`: its first open. `open`: a link opened the app later. `event`: the app logged an event.',
    }),
    name: Type.Optional(
      plainText(limits.maxEventNameLength, {
        minLength: 1,
        description: 'Name of the event. Required for an event, and not allowed otherwise.',
      }),
    ),
    where: Type.Optional(
      Type.Array(ConditionSchema, {
        maxItems: maxDataConditions,
        description: 'Conditions that the event data must meet, all of them.',
      }),
    ),
  },
  { ...closed, title: 'FunnelStep' },
)
export type StepBody = Static<typeof StepSchema>

const FilterSchema = Type.Object(
  {
    by: DimensionSchema,
    op: Type.Enum([...filterOperators], {
      description: '`eq`: is one of the values. `ne`: is none of them.',
    }),
    values: Type.Array(plainText(filterLimits.valueLength), {
      minItems: 1,
      maxItems: filterLimits.values,
      description: 'An empty value means unknown.',
    }),
  },
  { ...closed, title: 'Filter' },
)

export const StepFunnelBodySchema = Type.Object(
  {
    ...rangeQuery,
    ...timezoneQuery,
    steps: Type.Array(StepSchema, {
      minItems: 2,
      maxItems: maxFunnelSteps,
      description: 'Steps, in the order in which an install must complete them.',
    }),
    windowSeconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 7_776_000,
        default: 604_800,
        description: 'Time from the first step in which all others must be completed.',
      }),
    ),
    where: Type.Optional(
      Type.Array(FilterSchema, {
        maxItems: filterLimits.filters,
        description: 'Filters of the first step, all of which must apply.',
      }),
    ),
    by: Type.Optional(DimensionSchema),
    top: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        default: 10,
        description: 'Number of values of `by` to list.',
      }),
    ),
  },
  {
    ...closed,
    title: 'StepFunnelBody',
    examples: [
      {
        steps: [
          { type: 'click' },
          { type: 'install' },
          {
            type: 'event',
            name: 'purchase',
            where: [{ pointer: '/plan', op: 'eq', value: 'pro' }],
          },
        ],
        windowSeconds: 604_800,
        where: [{ by: 'country', op: 'eq', values: ['DE', 'AT'] }],
        by: 'platform',
      },
    ],
  },
)

const share = (description: string) =>
  Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], { description })

const steps = Type.Array(
  Type.Object(
    {
      count: Type.Integer({
        minimum: 0,
        description: 'Installs that completed this step and all before it.',
      }),
      fromPrevious: share('Share of the step before. Null for the first step, and if that is 0.'),
      fromFirst: share('Share of the first step. Null for the first step, and if that is 0.'),
      medianSeconds: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
        description:
          'Median time since the step before. Null for the first step, and if `count` is 0.',
      }),
    },
    { title: 'FunnelStepResult' },
  ),
  { description: 'One entry per step.' },
)

export const StepFunnelSchema = Type.Object(
  {
    from: Type.String({ format: 'date-time', description: 'Start of the range (inclusive).' }),
    to: Type.String({ format: 'date-time', description: 'End of the range (exclusive).' }),
    steps,
    distinctValues: Type.Integer({
      minimum: 0,
      description: 'Number of distinct values of `by`. 0 without `by`.',
    }),
    groups: Type.Array(
      Type.Object(
        { value: Type.String({ description: 'Empty if unknown.' }), steps },
        { title: 'FunnelGroup' },
      ),
      { description: 'The `top` values of `by`, by the count of the first step.' },
    ),
  },
  { title: 'StepFunnel' },
)
