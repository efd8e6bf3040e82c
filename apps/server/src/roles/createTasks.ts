import { eraseDue } from '#manage/insight/privacy/eraseDue.ts'
import { recheckDomains } from '#manage/links/domains/recheckDomains.ts'
import { deleteExpired } from '#manage/team/housekeeping/deleteExpired.ts'
import { createSeenEvents } from '#pipeline/event-log/seenEvents.ts'
import { learnApp } from '#pipeline/learning/learnApp.ts'
import { planLearning } from '#pipeline/learning/planLearning.ts'
import type { PeriodicJob } from '#platform/jobs/planPeriodicJobs.ts'
import type { RunJob } from '#platform/jobs/startJobs.ts'
import { minuteMs } from '#platform/time/durations.ts'
import type { Resources } from './openResources.ts'

/** Jobs that run again and again, each at most once at a time. `planLearning` adds the jobs `learnApp`. */
export const periodicJobs: readonly PeriodicJob[] = [
  { task: 'erase', everyMs: minuteMs, priority: 0 },
  { task: 'planLearning', everyMs: minuteMs, priority: 0 },
  { task: 'deleteExpired', everyMs: 10 * minuteMs, priority: 0 },
  { task: 'checkDomains', everyMs: 10 * minuteMs, priority: 0 },
]

/** Returns how to run each task, by name. Running a task twice is harmless. */
export function createTasks(resources: Resources): Readonly<Record<string, RunJob>> {
  const {
    config,
    postgres,
    redis,
    jobsClickhouse: { client: clickhouse },
    log,
    index,
    resolveTxt,
    now,
    logFailure,
  } = resources
  const { pool, db } = postgres
  const seen = createSeenEvents(redis.client)
  return {
    erase: () =>
      eraseDue({
        db,
        log,
        index,
        seen,
        clickhouse,
        onFailure: logFailure('Failed to erase installs; retrying.'),
      }),
    planLearning: () => planLearning({ pool, db, now }),
    learnApp: ({ appId }) => learnApp({ db, log, clickhouse, now }, String(appId)),
    deleteExpired: () => {
      const { matchWindowMs, deletionGraceMs } = config
      return deleteExpired({ db, now, log, clickhouse, matchWindowMs, deletionGraceMs })
    },
    checkDomains: (_, signal) =>
      recheckDomains({
        db,
        resolveTxt,
        now,
        signal,
        onFailure: logFailure('Failed to check domain verifications.'),
      }),
  }
}
