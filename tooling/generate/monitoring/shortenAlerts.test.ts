import { expect, test } from 'vitest'
import type { Alert } from './alert.ts'
import { alerts } from './alerts.ts'
import { shortenAlerts } from './shortenAlerts.ts'

const alert: Alert = {
  severity: 'warning',
  for: '10m',
  expr: 'sum(rate(requests{route=~"/[*]"}[6h])) > 0.5',
  summary: '',
  description: '',
}

test('windows and waits are divided', () => {
  const { Example } = shortenAlerts({ Example: alert }, 60)
  expect(Example.for).toBe('10s')
  expect(Example.expr).toBe('sum(rate(requests{route=~"/[*]"}[360s])) > 0.5')
})

test('limits of lags and backlogs are divided, those of erasures are not', () => {
  const { ThroughlinkShippingLag, ThroughlinkWebhookBacklog, ThroughlinkErasureStuck } =
    shortenAlerts(alerts, 60)
  expect(ThroughlinkShippingLag.expr).toMatch(/> 5$/)
  expect(ThroughlinkWebhookBacklog.expr).toMatch(/> 15$/)
  expect(ThroughlinkErasureStuck.expr).toBe(alerts.ThroughlinkErasureStuck.expr)
})

test('a wait that is no duration is refused', () => {
  expect(() => shortenAlerts({ Example: { ...alert, for: 'soon' } }, 60)).toThrow(
    'soon is no duration',
  )
})
