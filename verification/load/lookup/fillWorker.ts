/** One thread of `fillIndex`. */
import { parentPort, workerData } from 'node:worker_threads'
import { fillPart, type FillTask } from './fillPart.ts'

parentPort?.postMessage(await fillPart(workerData as FillTask))
