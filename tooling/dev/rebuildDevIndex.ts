import { run } from '../run.ts'
import { fromSource, serverFolder } from './startDevService.ts'

const timeoutMs = 30_000

/** Fills the click index of a Redis that started empty, so that earlier clicks are still matched. */
export async function rebuildDevIndex(
  env: Readonly<Record<string, string>>,
  print: (text: string) => void,
): Promise<void> {
  const { code, stderr } = await run(
    process.execPath,
    [fromSource, 'src/main.ts', 'admin', 'rebuild-index'],
    { cwd: serverFolder, env: { ...process.env, ...env }, timeoutMs },
  )
  if (code !== 0) print(`Earlier clicks cannot be matched, because the rebuild failed.\n${stderr}`)
}
