import { setTimeout as sleep } from 'node:timers/promises'
import { isPortFree } from '@throughlink/services'
import { readDevState } from '../../../packages/cli/src/dev/devState.ts'

/** Whether everything has stopped, soon: a killed command cannot wait for its programs. */
export async function arePortsFree(port: number, data: string): Promise<boolean> {
  const engines = readDevState(data)?.ports
  const ports: readonly number[] = engines
    ? [port, ...Object.values<number>({ ...engines })]
    : [port]
  for (let attempt = 0; attempt < 100; attempt++) {
    const free = await Promise.all(ports.map((each) => isPortFree(each)))
    if (free.every(Boolean)) return true
    await sleep(200)
  }
  return false
}
