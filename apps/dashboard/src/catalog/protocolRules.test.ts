import { afterEach, describe, expect, test, vi } from 'vitest'

/** Imports a module of the dashboard after a file of the protocol's rules was changed. */
async function importWith<Module>(
  file: 'limits' | 'analytics' | 'appFormats' | 'associationRules' | 'webhooks',
  changes: object,
  load: () => Promise<Module>,
): Promise<Module> {
  vi.resetModules()
  vi.doMock(`../../../../packages/protocol/src/rules/${file}.ts`, async (original) => ({
    ...(await original<object>()),
    ...changes,
  }))
  return load()
}

afterEach(() => {
  for (const file of ['limits', 'analytics', 'appFormats', 'webhooks']) {
    vi.doUnmock(`../../../../packages/protocol/src/rules/${file}.ts`)
  }
})

describe('the dashboard follows the rules of the protocol', () => {
  const fingerprint = Array<string>(32).fill('AB').join(':')

  test('a limit, and the text that names it', async () => {
    const load = () => import('./checkIdentity.ts')
    const now = await load()
    expect(now.checkFingerprints(Array<string>(3).fill(fingerprint))).toBeNull()
    const changed = await importWith('limits', { maxFingerprints: 2 }, load)
    expect(changed.checkFingerprints(Array<string>(3).fill(fingerprint))).toBe(
      'Enter at most 2 fingerprints.',
    )
  })

  test('the hint of a field', async () => {
    const load = () => import('../session/NewPasswordField.tsx')
    expect((await load()).passwordHint).toBe('At least 12 characters.')
    const changed = await importWith('limits', { minPasswordLength: 15 }, load)
    expect(changed.passwordHint).toBe('At least 15 characters.')
  })

  test('a format', async () => {
    const { appFormats } = await import('@throughlink/protocol/rules')
    const appStoreId = { pattern: '^id[0-9]+$', maxLength: 20 }
    const changed = await importWith(
      'appFormats',
      { appFormats: { ...appFormats, appStoreId } },
      () => import('./checkIdentity.ts'),
    )
    expect(changed.checkIdentity('appStoreId', 'id123')).toBeNull()
    expect(changed.checkIdentity('appStoreId', '123')).not.toBeNull()
  })

  test('the days of a query', async () => {
    const { maxAnalyticsDays } = await import('@throughlink/protocol/rules')
    const changed = await importWith(
      'analytics',
      { maxAnalyticsDays: { ...maxAnalyticsDays, values: 7 } },
      () => import('../analytics/findObstacle.ts'),
    )
    const range = { from: '2026-11-01', to: '2026-11-17' }
    const retention = { rowMonths: 13, countMonths: 60 }
    const today = '2026-11-16'
    const wanted = { counts: ['clicks'], conditions: [], range, retention, today } as const
    expect(changed.findObstacle({ ...wanted, by: 'country' })).toBe('Available for up to 7 days')
  })

  test('the kinds of webhooks', async () => {
    const { connectorSettings } = await import('@throughlink/protocol/rules')
    const slack = { ...connectorSettings.slack, types: ['link.deleted'] }
    const changed = await importWith(
      'webhooks',
      { connectorSettings: { ...connectorSettings, slack } },
      () => import('../features/settings/webhooks/webhookKinds.ts'),
    )
    expect(changed.webhookKinds.slack.types).toEqual(['link.deleted'])
  })
})
