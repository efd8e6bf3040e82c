import type { Alert } from './alert.ts'

const secondsPerUnit = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** Limits of ages and lags are durations too, but their unit is in the name of the metric. */
const agePattern = /((?:shipping_lag|backlog_age)_seconds\) > )(\d+)/g

/**
 * Returns the alerts with all durations divided by this factor, so that a test need not wait for hours. Other
 * thresholds stay. Ages of erasures stay too: a test can request an erasure in the past.
 */
export function shortenAlerts<Name extends string>(
  alerts: Readonly<Record<Name, Alert>>,
  factor: number,
): Record<Name, Alert> {
  const shorten = (duration: string) => shortenDuration(duration, factor)
  const entries = Object.entries<Alert>(alerts).map(([name, alert]): [string, Alert] => [
    name,
    {
      ...alert,
      for: shorten(alert.for),
      expr: alert.expr
        .replaceAll(/\[(\w+)\]/g, (_, window: string) => `[${shorten(window)}]`)
        .replaceAll(
          agePattern,
          (_, before: string, seconds: string) => `${before}${Math.ceil(Number(seconds) / factor)}`,
        ),
    },
  ])
  return Object.fromEntries(entries) as Record<Name, Alert>
}

function shortenDuration(duration: string, factor: number): string {
  const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(duration) ?? []
  if (!(unit in secondsPerUnit)) throw new Error(`${duration} is no duration such as 5m.`)
  const seconds = Number(count) * secondsPerUnit[unit as keyof typeof secondsPerUnit]
  return `${Math.ceil(seconds / factor)}s`
}
