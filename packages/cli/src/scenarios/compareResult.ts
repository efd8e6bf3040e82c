import { formatConfidence } from '../simulate/describeSteps.ts'
import type { OpenedApp } from '../simulate/openFirstTime.ts'
import type { Expectation } from './scenario.ts'

type Actual = Pick<OpenedApp, 'route' | 'url' | 'method' | 'confidence'>

/** Returns each difference between what an app must get and what it got. Empty if it is as expected. */
export function compareResult(expect: Expectation, app: Actual | null): readonly string[] {
  const { matched, orNone = false, ...values } = expect
  if (app?.url == null) {
    const isRight = orNone || matched === false
    return isRight ? [] : ['no link']
  }
  if (matched === false) return [`a link: ${app.route ?? app.url}`]
  const { route, url, method, minConfidence, params = {} } = values
  const found = readParams(app.route ?? '')
  return [
    ...compare('route', route, app.route),
    ...compare('url', url, app.url),
    ...compare('method', method, app.method),
    ...(minConfidence !== undefined && (app.confidence ?? 0) < minConfidence
      ? [`confidence ${formatConfidence(app.confidence)}`]
      : []),
    ...Object.entries(params).flatMap(([name, value]) => compare(name, value, found.get(name))),
  ]
}

function compare(name: string, expected: string | undefined, actual: string | null | undefined) {
  if (expected === undefined || expected === actual) return []
  return [`${name} ${actual ?? 'missing'}`]
}

function readParams(route: string): URLSearchParams {
  return new URLSearchParams(route.split('?')[1]?.split('#')[0])
}

/** Describes what is expected, in one line. */
export function describeExpectation({ matched, orNone, ...expect }: Expectation): string {
  if (matched === false) return 'none'
  const { route, url, method, minConfidence, params = {} } = expect
  const query = Object.entries(params).map(([name, value]) => `${name}=${value}`)
  const target = route ?? url
  const facts = [
    ...(target === undefined ? [] : [target]),
    ...(query.length === 0 ? [] : [`?${query.join('&')}`]),
    ...(method === undefined ? [] : [method]),
    ...(minConfidence === undefined ? [] : [`≥ ${minConfidence}`]),
  ]
  const text = facts.length === 0 ? 'a link' : facts.join(', ')
  return orNone === true ? `${text}, or none` : text
}

/** Describes what an app got, in one line. */
export function describeActual(app: (Actual & Pick<OpenedApp, 'reason' | 'error'>) | null): string {
  if (app === null) return 'no store'
  if (app.error !== null) return `error: ${app.error}`
  if (app.url === null) return `none: ${app.reason ?? 'unknown'}`
  return [app.route ?? app.url, app.method, formatConfidence(app.confidence)].join(', ')
}
