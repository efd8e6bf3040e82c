import type { ReportRow } from '@throughlink/tooling/base/report'
import { atLeast, exactly, measurement } from '../harness/report/rows.ts'
import { findRuntimePaths, readLockfile } from './dependencies/readLockfile.ts'
import {
  allowedLicences,
  reviewedAdvisories,
  reviewedAtRuntime,
  reviewedLicences,
  reviewedScripts,
} from './dependencies/reviewedPackages.ts'
import { runAudit } from './dependencies/runAudit.ts'
import type { SecurityScenario } from './scenario.ts'

/** What is deployed or published. */
const deployed = [
  ...['apps/server', 'packages/protocol', 'packages/matcher', 'packages/api', 'packages/client'],
  ...['packages/react-native', 'packages/conformance', 'packages/mcp', 'packages/cli'],
]

/** The packages that the lockfile pins: known vulnerabilities, licences, and scripts that run on installation. */
export const dependencies: SecurityScenario = async () => {
  const packages = readLockfile()
  const paths = findRuntimePaths(deployed)
  const runtime = packages.filter(({ path }) => paths.has(path))
  const isNamed = (reviews: Readonly<Record<string, string>>, name: string) =>
    Object.keys(reviews).some((each) => name === each || name.startsWith(`${each}-`))
  const unpinned = packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
  const unlicensed = packages.filter(
    ({ name, license }) => !isAllowed(license) && !isNamed(reviewedLicences, name),
  )
  const restricted = runtime.filter(
    ({ name, license }) => !isAllowed(license) && !isNamed(reviewedAtRuntime, name),
  )
  const scripts = packages.filter(
    ({ name, hasInstallScript }) => hasInstallScript && !(name in reviewedScripts),
  )
  return [
    atLeast('packages', packages.length, 500, `${runtime.length} of them at run time`),
    atLeast('packages at run time', runtime.length, 100),
    exactly('packages without a SHA-512', unpinned.length, 0, list(unpinned)),
    exactly('packages with a licence that is not allowed', unlicensed.length, 0, list(unlicensed)),
    exactly(
      'packages at run time whose licence is restricted',
      restricted.length,
      0,
      list(restricted),
    ),
    exactly('install scripts that were not reviewed', scripts.length, 0, list(scripts)),
    await audit(),
  ]
}

async function audit(): Promise<ReportRow> {
  const result = await runAudit()
  if (!result.isAvailable) return measurement('advisories', 'not available', '', result.reason)
  const open = result.advisories.filter(({ id }) => !(id in reviewedAdvisories))
  const note = open.map(({ id, name, severity }) => `${name} ${severity} ${id}`).join(', ')
  return exactly('advisories that were not reviewed', open.length, 0, note)
}

/** `(MIT OR GPL-2.0)` is allowed if one of them is, `MIT AND LGPL-3.0` only if both are. */
function isAllowed(license: string | null): boolean {
  const text = (license ?? '').replace(/[()]/g, '')
  return text
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => allowedLicences.includes(each.trim())))
}

function list(packages: readonly { readonly name: string }[]): string {
  return [...new Set(packages.map(({ name }) => name))].join(', ')
}
