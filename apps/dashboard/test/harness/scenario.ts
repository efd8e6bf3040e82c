import type { BrowserContext } from 'playwright-core'
import type { DashboardService } from './startDashboard.ts'
import type { Tab } from './openTab.ts'

/** What a person does in the dashboard, and what must be true then. One file each in `scenarios/`. */
export interface Scenario {
  readonly name: string
  /** Console errors that belong to the scenario, such as those of a refused request. Others fail it. */
  readonly expectedErrors?: readonly RegExp[]
  readonly run: (tools: ScenarioTools) => Promise<void>
}

export interface OpenOptions {
  readonly theme?: 'light' | 'dark'
  readonly size?: 'desktop' | 'phone'
  /** Opens the tab beside others of the same browser profile, which share their session. */
  readonly beside?: BrowserContext
  /** Signed in as the owner, with one session for all such tabs: the service limits how often a person signs in. */
  readonly isSignedIn?: boolean
}

export interface ScenarioTools {
  readonly service: DashboardService
  /** False in CI, where a scenario leaves out what it would check twice. */
  readonly isFull: boolean
  /** Opens a tab, by default with a new profile. It is closed after the scenario. */
  readonly open: (options?: OpenOptions) => Promise<Tab>
  /** Records a check. The sentence completes "it is true that". */
  readonly expect: (sentence: string, isTrue: boolean, found?: unknown) => void
  /** Saves a picture of the page in `reports/dashboard`. */
  readonly screenshot: (tab: Tab, name: string) => Promise<void>
}
