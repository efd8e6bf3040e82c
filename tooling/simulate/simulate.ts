import type { SimulationResult } from './formatResult.ts'
import { openApp } from './openApp.ts'
import { createReport, phones } from './phones.ts'
import type { SimulateOptions } from './readOptions.ts'
import { readVisit, type Visit } from './readVisit.ts'
import { request } from './request.ts'

/** Taps a link on a phone without the app, installs the app and opens it, as far as a phone is needed. */
export async function simulate(options: SimulateOptions): Promise<SimulationResult> {
  const { link, service, platform, isProbabilistic } = options
  const phone = phones[platform]
  const visit = readVisit(await request({ url: link, service, phone }))
  if (visit.kind === 'elsewhere') return { visit, app: null }
  if (visit.kind === 'page') {
    const url = new URL(visit.reportPath, link)
    await request({ url, service, phone, body: createReport(phone, visit.page) })
  }
  const delivered = isProbabilistic ? { referrer: null, clipboard: null } : readDelivered(visit)
  return { visit, app: await openApp(options, phone, delivered) }
}

function readDelivered(visit: Visit) {
  return {
    referrer: visit.kind === 'play' ? visit.referrer : null,
    clipboard: visit.kind === 'page' ? visit.copies : null,
  }
}
