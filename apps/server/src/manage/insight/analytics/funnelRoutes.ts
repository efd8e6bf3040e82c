import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { isCountedBy, maxAnalyticsDays } from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { getAppId } from '#manage/access/createAuthorize.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import {
  access,
  type AnalyticsRoutesOptions,
  getAnalytics,
  toRange,
} from './analyticsRoutesOptions.ts'
import { type StepBody, StepFunnelBodySchema, StepFunnelSchema } from './funnelSchemas.ts'
import { validateConditions } from './queries/dataConditions.ts'
import { validateFilters } from './queries/filters.ts'
import { readLinkLabels, resolveFilters } from './queries/linkLabels.ts'
import type { CompletedStep, FunnelStep } from './queries/queryStepFunnel.ts'
import { queryStepFunnel, stepMetrics } from './queries/queryStepFunnel.ts'
import { readRange, rejectParameter } from './queries/readRange.ts'
import { rejectUncountedFilters } from './readFilters.ts'

const params = Type.Object({ appId: Type.String() })

export function addFunnelRoutes(
  app: FastifyInstance,
  { analytics, db, now }: AnalyticsRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.post(
    '/api/v1/apps/:appId/analytics/funnels',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'queryFunnel',
        summary: 'Count installs by the steps they completed',
        description:
          `Counts installs that completed 2 to 6 steps in order, within a window from the first one. The range, at most ${maxAnalyticsDays.rawRows} days, is that of the first step. An install counts once: its attempt that got furthest. ` +
          'Filters and the breakdown apply to the row of the first step. Changes nothing; it is a POST because steps do not fit into a query string.',
        params,
        body: StepFunnelBodySchema,
        response: { 200: StepFunnelSchema, ...problemResponses },
      },
    },
    async (request) => {
      const {
        steps: requested,
        windowSeconds = 604_800,
        by = null,
        top = 10,
        ...body
      } = request.body
      const steps = requested.map(readStep)
      const [first] = steps
      const metric = stepMetrics[first?.type ?? 'install']
      if (by !== null && !isCountedBy(metric, by))
        rejectParameter('/by', `must not be ${by}: ${metric} are not counted by ${by}`)
      const requestedFilters = rejectUncountedFilters(validateFilters(body.where ?? []), [metric])
      const range = readRange(body, now(), maxAnalyticsDays.rawRows)
      const appId = getAppId(request)
      const [filters, labels] = await Promise.all([
        resolveFilters(db, appId, requestedFilters),
        readLinkLabels(db, appId, by),
      ])
      const query = { range, steps, windowMs: windowSeconds * 1000, filters, by, labels, top }
      const result = await queryStepFunnel(getAnalytics(analytics, request), query)
      return {
        ...toRange(range),
        steps: result.steps.map(addConversion),
        distinctValues: result.distinctValues,
        groups: result.groups.map(({ value, steps: completed }) => ({
          value,
          steps: completed.map(addConversion),
        })),
      }
    },
  )
}

function readStep({ type, name, where = [] }: StepBody, at: number): FunnelStep {
  const pointer = `/steps/${at}`
  if (type !== 'event') {
    if (name !== undefined) rejectParameter(`${pointer}/name`, `must not be set for ${type}`)
    if (where.length > 0) rejectParameter(`${pointer}/where`, `must not be set for ${type}`)
    return { type }
  }
  if (name === undefined) return rejectParameter(`${pointer}/name`, 'is required for an event')
  return { type, name, conditions: validateConditions(where, `${pointer}/where`) }
}

/** Adds the shares of the step before and of the first step that completed this one. Null without any. */
function addConversion(step: CompletedStep, at: number, steps: readonly CompletedStep[]) {
  const divide = (total = 0) => (total === 0 ? null : step.count / total)
  return {
    ...step,
    fromPrevious: at === 0 ? null : divide(steps[at - 1]?.count),
    fromFirst: at === 0 ? null : divide(steps[0]?.count),
  }
}
