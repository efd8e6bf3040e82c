import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'

export interface Advisory {
  readonly id: string
  readonly name: string
  readonly severity: string
}

export type AuditResult =
  | { readonly isAvailable: true; readonly advisories: readonly Advisory[] }
  /** The registry has no advisories, or cannot be reached. */
  | { readonly isAvailable: false; readonly reason: string }

interface Report {
  readonly message?: string
  readonly error?: { readonly summary?: string }
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      { readonly severity: string; readonly via: readonly (string | { url: string })[] }
    >
  >
}

const timeoutMs = 60_000

/** Asks the registry for known vulnerabilities of what is deployed and published. */
export async function runAudit(): Promise<AuditResult> {
  const args = ['audit', '--json', '--omit=dev']
  const { stdout } = await run('npm', args, { cwd: repositoryRoot, timeoutMs })
  const report = parse(stdout)
  if (report?.vulnerabilities === undefined) {
    const reason = report?.message ?? report?.error?.summary ?? 'no report'
    return { isAvailable: false, reason: reason.slice(0, 120) }
  }
  const advisories = Object.entries(report.vulnerabilities).flatMap(([name, { severity, via }]) =>
    via.flatMap((each) =>
      typeof each === 'string' ? [] : [{ id: each.url.split('/').at(-1) ?? '', name, severity }],
    ),
  )
  return { isAvailable: true, advisories }
}

function parse(text: string): Report | null {
  try {
    return JSON.parse(text.slice(Math.max(0, text.indexOf('{')))) as Report
  } catch {
    return null
  }
}
