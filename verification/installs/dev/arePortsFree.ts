import { setTimeout as sleep } from 'node:timers/promises'
import { requireFreePorts } from '@throughlink/tooling/dev/devPorts'

/** Whether everything has stopped, soon: a killed command cannot wait for its programs. */
export async function arePortsFree(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isFree = await requireFreePorts(port).then(
      () => true,
      () => false,
    )
    if (isFree) return true
    await sleep(200)
  }
  return false
}
