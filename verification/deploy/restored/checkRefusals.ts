import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { requirement } from '../../harness/report/rows.ts'
import { runAdmin } from '../../harness/servers/runScript.ts'

type Env = Readonly<Record<string, string>>

/** Damages copies of a backup. A restore must refuse each of them before it changes anything. */
export async function checkRefusals(backup: string, env: Env): Promise<ReportRow[]> {
  const damages: Readonly<Record<string, (copy: string) => void>> = {
    'a changed byte in the dump': (copy) => {
      const file = join(copy, 'postgres.dump')
      const bytes = readFileSync(file)
      const middle = Math.floor(bytes.length / 2)
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
      writeFileSync(file, bytes)
    },
    'a missing table': (copy) => {
      rmSync(join(copy, 'clicks.jsonl.zst'))
    },
    'a backup that was interrupted': (copy) => {
      rmSync(join(copy, 'MANIFEST'))
    },
  }
  const rows: ReportRow[] = []
  for (const [name, damage] of Object.entries(damages)) {
    const copy = `${backup}-damaged`
    cpSync(backup, copy, { recursive: true })
    damage(copy)
    const { code, stderr } = await runAdmin(['backup', 'restore', copy], env)
    rmSync(copy, { recursive: true })
    const isRefused = code === 1 && /damaged|missing|not a complete/.test(stderr)
    rows.push(requirement(name, isRefused, stderr.trim().replace(copy, 'It'), 'refused'))
  }
  return rows
}
