import type { Config } from '@throughlink/client'
import type { Context, Step } from '@throughlink/conformance'
import type { App, CreateApp } from './app.ts'
import type { Phone, PhoneProcess } from './createPhone.ts'

export interface Surroundings {
  readonly createApp: CreateApp
  readonly phone: Phone
  readonly config: Config
  wait(ms: number): Promise<void>
  /** Reports the context after a step, or, with null, after a change. */
  report(step: number | null, context: Context, clipboardReads: number): Promise<void>
}

/** Performs the steps of a scenario: the driver loop that every language needs. */
export async function performSteps(steps: readonly Step[], given: Surroundings): Promise<void> {
  const { createApp, phone, wait } = given
  let config = given.config
  let process: PhoneProcess = phone.createProcess()
  let app = createWatchedApp()

  function createWatchedApp(): App {
    const created = createApp(process.ports, config)
    created.subscribe(() => {
      if (created === app) void given.report(null, created.getContext(), phone.clipboardReads)
    })
    return created
  }

  function perform(step: Step): Promise<void> | void {
    switch (step.do) {
      case 'start':
        phone.device = { ...phone.device, ...step.device }
        process.comeToForeground()
        app.start()
        return
      case 'stop':
        app.stop()
        return
      case 'wait':
        return wait(step.ms)
      case 'open':
        process.open(step.url)
        return
      case 'clearLink':
        app.clearLink()
        return
      case 'logEvent':
        for (let times = step.times ?? 1; times > 0; times--) app.logEvent(step.name, step.data)
        return
      case 'setUserId':
        app.setUserId(step.userId)
        return
      case 'background':
        process.goToBackground()
        return
      case 'update':
        config = { ...config, ...step.config }
        app.update(config)
        return
      case 'restart':
        process.kill()
        phone.device = { ...phone.device, ...step.device }
        process = phone.createProcess()
        app = createWatchedApp()
        app.start()
        return
      case 'check':
        return
    }
  }

  for (const [index, step] of steps.entries()) {
    await perform(step)
    // Lets work finish that needs no time.
    if (step.do !== 'wait' && step.do !== 'check') await wait(0)
    await given.report(index, app.getContext(), phone.clipboardReads)
  }
  process.kill()
}
