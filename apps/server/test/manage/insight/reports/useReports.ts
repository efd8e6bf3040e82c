import { randomUUID } from 'node:crypto'
import type { Static } from 'typebox'
import type { NewReportSchema, ReportSchema } from '#manage/insight/reports/reportSchemas.ts'
import { makeMember } from '#test/support/people.ts'
import { type HttpResponse, send } from '#test/support/send.ts'
import type { TestApp } from '#test/support/useApp.ts'
import { insertRows } from '../analytics/analyticsWorld.ts'

type Report = Static<typeof ReportSchema>
type NewReport = Static<typeof NewReportSchema>

const content = {
  period: '7d',
  compare: 'previous',
  where: [],
  metric: 'clicks',
  cards: ['link', 'country'],
}

/** A team that shares reports, and whoever opens them. */
export function useReports(app: TestApp) {
  /** An organization with two links, which have clicks at these times. */
  async function makeTenant(clicks: readonly { readonly at: string; readonly country: string }[] = []) {
    const tenant = await app.seed({
      links: [
        { slug: 'amber', destination: 'https://lumen.example/amber' },
        { slug: 'coral', destination: 'https://lumen.example/coral' },
      ],
    })
    const { appId, organizationId, linkIds } = tenant
    const rows = clicks.map(({ at, country }, index) => ({
      app_id: appId,
      link_id: linkIds[index % 2],
      platform: 'ios',
      country,
      at: `${at}.000`,
      id: randomUUID(),
    }))
    if (rows.length > 0) await insertRows(app.clickhouse.client, 'clicks', rows)
    const editor = await makeMember(app, organizationId, 'editor')
    const path = `/apps/${appId}/reports`
    const create = async (changes: object = {}, changedContent: object = {}) => {
      const response = await editor.post(path, {
        title: 'Posters',
        content: { ...content, ...changedContent },
        timezone: 'UTC',
        ...changes,
      })
      if (response.status !== 201) throw new Error(`${response.status} ${response.text}`)
      return response.json() as NewReport
    }
    const list = async () => ((await editor.get(path)).json() as { items: readonly Report[] }).items
    return { ...tenant, editor, path, create, list, content }
  }

  /** Opens a report as a stranger. */
  function open(token: string, { body = {}, query = '' } = {}): Promise<HttpResponse> {
    return send(app.url, `/api/reports/open${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
    })
  }
  return { makeTenant, open }
}

export function readToken({ url }: Pick<NewReport, 'url'>): string {
  return new URL(url).hash.replace('#token=', '')
}
