import { addDays } from '@throughlink/protocol/rules'
import { readText } from '../../../filters/searchParams.ts'

/** The filters of the audit log, as in its URL. */
export interface AuditSearch {
  /** Beginning of an action, such as `link` or `link.updated`. */
  readonly action?: string
  readonly actor?: string
  readonly app?: string
  readonly target?: string
  /** First and last day, both included. */
  readonly from?: string
  readonly to?: string
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const actionPattern = /^[a-z_.]+$/

export function readAuditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  const read = (name: keyof AuditSearch, pattern = /./) => {
    const text = readText(search[name])
    return text !== undefined && pattern.test(text) ? { [name]: text } : {}
  }
  return {
    ...read('action', actionPattern),
    ...read('actor'),
    ...read('app'),
    ...read('target'),
    ...read('from', dayPattern),
    ...read('to', dayPattern),
  }
}

/** The query of the API. Days begin and end at midnight of the viewer. */
export function toAuditQuery({ action, actor, app, target, from, to }: AuditSearch) {
  return {
    ...(action === undefined ? {} : { action }),
    ...(actor === undefined ? {} : { actorId: actor }),
    ...(app === undefined ? {} : { appId: app }),
    ...(target === undefined ? {} : { target }),
    ...(from === undefined ? {} : { from: toMidnight(from) }),
    ...(to === undefined ? {} : { to: toMidnight(addDays(to, 1)) }),
  }
}

function toMidnight(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString()
}
