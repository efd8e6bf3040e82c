import { type ReportRow, writeReport } from '@throughlink/tooling/base/report'

/** On a machine that does nothing else. CI's may be busy, so this limit is only reported there. */
const maxStartSeconds = 30

/** Collects what a test of `npm run dev` found. */
export interface DevReport {
  readonly check: (name: string, ok: boolean, found: unknown) => void
  /** Reports the seconds of a first start. */
  readonly addStart: (name: string, seconds: number) => void
  /** Reports what this machine cannot run. */
  readonly skip: (reason: string) => void
  readonly write: () => void
}

export function createDevReport(): DevReport {
  const rows: ReportRow[] = []
  return {
    check(name, ok, found) {
      const note = ok ? '' : `found ${JSON.stringify(found)}`
      console.log(ok ? `ok ${name}` : `not ok ${name}: ${note}`)
      rows.push({ name, value: ok ? 'passed' : 'failed', unit: '', target: 'passed', ok, note })
    },
    addStart(name, seconds) {
      console.log(`# ${name}: ${seconds} s, expected at most ${maxStartSeconds} s`)
      const ok = seconds <= maxStartSeconds || process.env['CI'] !== undefined
      rows.push({ name, value: seconds, unit: 's', target: maxStartSeconds, ok, note: '' })
    },
    skip(reason) {
      console.log(`# not possible here: ${reason}`)
      rows.push({
        name: 'network',
        value: 'not possible',
        unit: '',
        target: null,
        ok: true,
        note: reason,
      })
    },
    write() {
      writeReport('dev', rows, { shown: true })
    },
  }
}
