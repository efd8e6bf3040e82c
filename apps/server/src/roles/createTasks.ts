import { deriveSealingKeys } from '#manage/access/deriveSealingKeys.ts'
import { sendDueEmails } from '#manage/delivery/email/sendDueEmails.ts'
import { createAnalytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import { applyRetention } from '#manage/insight/privacy/applyRetention.ts'
import { eraseDue } from '#manage/insight/privacy/eraseDue.ts'
import { updateCurrencyRates } from '#manage/insight/rates/updateCurrencyRates.ts'
import { sendSharedReports } from '#manage/insight/reports/sendSharedReports.ts'
import { sendWeeklyReports } from '#manage/insight/weekly-report/sendWeeklyReports.ts'
import { createHealthCheck } from '#manage/links/domain-health/createHealthCheck.ts'
import { watchDomainHealth } from '#manage/links/domain-health/watchDomainHealth.ts'
import { readServiceDomains } from '#manage/links/domains/readServiceDomains.ts'
import { recheckDomains } from '#manage/links/domains/recheckDomains.ts'
import { deleteExpired } from '#manage/team/housekeeping/deleteExpired.ts'
import { createRedisIndexMark } from '#pipeline/click-index/indexMark.redis.ts'
import { keepIndex } from '#pipeline/click-index/keepIndex.ts'
import { readStoredSignalsSince } from '#pipeline/click-index/readStoredSignals.ts'
import { rebuildIndex } from '#pipeline/click-index/rebuildIndex.ts'
import { updateRelayRanges } from '#pipeline/clicks/updateRelayRanges.ts'
import { createSeenEvents } from '#pipeline/event-log/seenEvents.ts'
import { learnApp } from '#pipeline/learning/learnApp.ts'
import { planLearning } from '#pipeline/learning/planLearning.ts'
import { runClickhouseMigrations } from '#pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { isOutage } from '#platform/engines/isOutage.ts'
import type { PeriodicJob } from '#platform/jobs/planPeriodicJobs.ts'
import type { RunJob } from '#platform/jobs/startJobs.ts'
import { createResolveHost } from '#platform/outbound/createResolveHost.ts'
import { createSafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { createMailer } from '#platform/smtp/createMailer.ts'
import { hourMs, minuteMs, secondMs } from '#platform/time/durations.ts'
import type { Resources } from './openResources.ts'

/** Jobs that run again and again, each at most once at a time. `planLearning` adds the jobs `learnApp`. */
export const periodicJobs: readonly PeriodicJob[] = [
  { task: 'erase', everyMs: minuteMs, priority: 0 },
  { task: 'planLearning', everyMs: minuteMs, priority: 0 },
  { task: 'keepIndex', everyMs: 15 * secondMs, priority: 0 },
  { task: 'deleteExpired', everyMs: 10 * minuteMs, priority: 0 },
  { task: 'checkDomains', everyMs: 10 * minuteMs, priority: 0 },
  { task: 'applyRetention', everyMs: hourMs, priority: 0 },
  { task: 'updateRelayRanges', everyMs: 10 * minuteMs, priority: 0 },
  { task: 'updateCurrencyRates', everyMs: 6 * hourMs, priority: 0 },
  { task: 'sendEmails', everyMs: 5 * secondMs, priority: 0 },
  { task: 'sendWeeklyReports', everyMs: 10 * minuteMs, priority: 0 },
]

/** Returns how to run each task, by name. Running a task twice is harmless. */
export function createTasks(resources: Resources): Readonly<Record<string, RunJob>> {
  const {
    config,
    postgres,
    redis,
    jobsClickhouse: { client: clickhouse },
    log,
    parameters,
    index,
    emails,
    resolveTxt,
    metrics,
    now,
    logFailure,
    logger,
  } = resources
  const { pool, db } = postgres
  const seen = createSeenEvents(redis.client)
  const mark = createRedisIndexMark(redis.client)
  const resolveHost = createResolveHost()
  const analytics = createAnalytics({ client: clickhouse, now })
  const checkHealth = createHealthCheck({
    db,
    resolveTxt,
    resolveHost,
    safeFetch: createSafeFetch({ resolve: resolveHost, ports: [443] }),
    target: readServiceDomains(config).target,
    now,
    analytics,
  })
  return {
    erase: () =>
      eraseDue({
        db,
        log,
        parameters,
        index,
        seen,
        clickhouse,
        onFailure: logFailure('Failed to erase installs; retrying.'),
      }),
    planLearning: () => planLearning({ pool, db, now }),
    learnApp: ({ appId }) => learnApp({ db, log, clickhouse, now }, String(appId)),
    keepIndex: () =>
      keepIndex({
        mark,
        rebuild: async () => {
          // The first run may be earlier than the first shipment.
          await runClickhouseMigrations(clickhouse)
          return rebuildIndex({
            log,
            readShipped: (sinceMs) => readStoredSignalsSince(clickhouse, sinceMs),
            index,
            nowMs: now(),
            matchWindowMs: config.matchWindowMs,
            concurrency: 64,
          })
        },
        onRebuilt(count) {
          if (count > 0)
            logger.info(`Redis lacked clicks: indexed ${count} clicks and signals again.`)
        },
      }).catch((error: unknown) => {
        // It is reported elsewhere, and the next run will find out.
        if (!isOutage(error)) throw error
      }),
    deleteExpired: () => {
      const { matchWindowMs, deletionGraceMs, auditRetentionMs } = config
      return deleteExpired({
        db,
        now,
        log,
        parameters,
        clickhouse,
        matchWindowMs,
        deletionGraceMs,
        auditRetentionMs,
      })
    },
    async checkDomains(_, signal) {
      await recheckDomains({
        db,
        resolveTxt,
        emails,
        now,
        signal,
        onFailure: logFailure('Failed to check domain verifications.'),
      })
      await watchDomainHealth({
        db,
        emails,
        checkHealth,
        now,
        signal,
        onFailure: logFailure('Failed to check the health of a domain.'),
      })
    },
    applyRetention: () => applyRetention({ db, clickhouse, now }),
    async updateRelayRanges() {
      const { relayRangesUrl: url } = config
      if (url !== null) await updateRelayRanges({ db, url, now })
    },
    async updateCurrencyRates() {
      const { currencyRatesUrl: url, webhookNetworks: allowedNetworks } = config
      if (url === null) return
      await updateCurrencyRates({ db, url, safeFetch: createSafeFetch({ allowedNetworks }) })
    },
    sendEmails: (_, signal) =>
      sendDueEmails(
        {
          db,
          mailer: config.email === null ? null : createMailer(config.email),
          keys: deriveSealingKeys(config),
          publicOrigin: config.publicOrigin,
          now,
          onAttempt: (outcome) => {
            metrics.emails.inc({ outcome })
          },
          onFailure: (failure) => {
            logger.warn(
              failure,
              'Failed to send an email. See `throughlink-server admin email status`.',
            )
          },
        },
        signal,
      ),
    async sendWeeklyReports(_, signal) {
      const onFailure = logFailure('Failed to read the counts of weekly reports; retrying.')
      const options = { db, analytics, emails, now, signal, onFailure }
      await sendWeeklyReports(options)
      await sendSharedReports({ ...options, config })
    },
  }
}
