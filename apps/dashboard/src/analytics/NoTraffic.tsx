import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, CalendarX2, MousePointerClick, Rocket } from 'lucide-react'
import { api } from '../session/api.ts'
import { buttonClass } from '../ui/Button.tsx'
import { classNames } from '../ui/classNames.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { isYoung } from './isYoung.ts'
import { type AnalyticsProps, resolveScope } from './scope.ts'

export interface NoTrafficProps extends Omit<AnalyticsProps, 'onSearch'> {
  /** What there is none of: “clicks”. */
  readonly noun: string
  /** Why it cannot be counted. */
  readonly obstacle?: string | null
  /** As high as the chart. */
  readonly isTall?: boolean
}

/** Takes the place of figures: none in this period, none ever, or none with these filters. */
export function NoTraffic(props: NoTrafficProps) {
  const { appId, search, fixedWhere = [], createdAt, noun, obstacle = null } = props
  const { isTall = false } = props
  const hasFilters = (search.where ?? []).length > 0
  const isWholeApp = fixedWhere.length === 0
  const setup = useQuery({
    queryKey: ['app', appId, 'setup'],
    enabled: isWholeApp && !hasFilters && obstacle === null,
    queryFn: async ({ signal }) => (await api.getSetup({ params: { appId }, signal })).body,
  })
  const isFirst = isWholeApp && !hasFilters && setup.data?.click.isDone === false
  return (
    <div className={classNames(isTall && 'flex min-h-[300px] items-center')}>
      {obstacle !== null ? (
        <EmptyState icon={Ban} title={obstacle} />
      ) : isFirst ? (
        <EmptyState
          icon={Rocket}
          title={`No ${noun} yet`}
          action={
            <Link
              to="/apps/$appId/setup"
              params={{ appId }}
              className={buttonClass('primary', true)}
            >
              Continue the setup
            </Link>
          }
        >
          They appear here a few seconds after the first click on a link.
        </EmptyState>
      ) : !hasFilters && isYoung(createdAt, resolveScope(props).period.current) ? (
        <EmptyState icon={MousePointerClick} title={`No ${noun} yet`}>
          They appear here a few seconds after somebody opens {isWholeApp ? 'a link' : 'the link'}.
        </EmptyState>
      ) : (
        <EmptyState icon={CalendarX2} title={`No ${noun} in this period`}>
          {hasFilters ? 'Remove a filter or choose a longer period.' : 'Choose a longer period.'}
        </EmptyState>
      )}
    </div>
  )
}
