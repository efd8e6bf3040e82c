import type { Clickhouse } from '../../src/platform/engines/clickhouse.ts'
import {
  createAnalytics,
  type Parameters,
} from '../../src/manage/analytics/queries/createAnalytics.ts'
import type { Statement } from '../../src/manage/analytics/queries/statement.ts'
import { dashboard, type Question } from './dashboard.ts'

export interface Measured {
  readonly question: Question
  readonly timesMs: number[]
  /** Of all statements of the question. */
  readonly rowsRead: number
  readonly bytesRead: number
}

export interface Measurement {
  readonly measured: readonly Measured[]
  /** `SELECT 1` by the same way, between the questions. */
  readonly controlMs: readonly number[]
}

const hourMs = 3_600_000

/** Every question in turn, so that what disturbs one disturbs all; each time for another hour, so that none is remembered. */
export async function measureDashboard(
  clickhouse: Clickhouse,
  appId: string,
  toMs: number,
  rounds: number,
): Promise<Measurement> {
  const analytics = createAnalytics(clickhouse).forApp(appId)
  const measured: Measured[] = []
  for (const question of dashboard) {
    const read = await countRead(clickhouse, appId, question, toMs)
    measured.push({ question, timesMs: [], ...read })
  }
  const controlMs: number[] = []
  // The first round warms up.
  for (let round = -1; round < rounds; round++) {
    for (const { question, timesMs } of measured) {
      const controlBeganMs = performance.now()
      const control = await clickhouse.client.query({ query: 'SELECT 1', format: 'JSONEachRow' })
      await control.json()
      const beganMs = performance.now()
      await question.ask(analytics, toMs - (round + 1) * hourMs)
      if (round < 0) continue
      timesMs.push(performance.now() - beganMs)
      controlMs.push(beganMs - controlBeganMs)
    }
  }
  return { measured, controlMs }
}

/** What the engine says it read, from the form of answer that tells. */
async function countRead(
  { client }: Clickhouse,
  appId: string,
  question: Question,
  toMs: number,
): Promise<Pick<Measured, 'rowsRead' | 'bytesRead'>> {
  let rowsRead = 0
  let bytesRead = 0
  const query = async <Row>({ text }: Statement, parameters: Parameters): Promise<Row[]> => {
    const result = await client.query({
      ...{ query: text, format: 'JSON', query_params: { ...parameters, app: appId } },
    })
    const { data, statistics } = await result.json<Row>()
    rowsRead += statistics?.rows_read ?? 0
    bytesRead += statistics?.bytes_read ?? 0
    return data
  }
  await question.ask({ query }, toMs)
  return { rowsRead, bytesRead }
}
