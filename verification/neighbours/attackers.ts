import type { Attacker } from './attacker.ts'
import { analytics } from './attackers/analytics.ts'
import { erasures } from './attackers/erasures.ts'
import { exports } from './attackers/exports.ts'
import { hangingWebhooks } from './attackers/hangingWebhooks.ts'
import { hugeEvents } from './attackers/hugeEvents.ts'
import { imports } from './attackers/imports.ts'
import { listScans } from './attackers/listScans.ts'
import { liveStreams } from './attackers/liveStreams.ts'
import { mcpCalls } from './attackers/mcpCalls.ts'
import { newPatterns } from './attackers/newPatterns.ts'
import { openedLinks } from './attackers/openedLinks.ts'
import { paddedEvents } from './attackers/paddedEvents.ts'
import { randomCampaigns } from './attackers/randomCampaigns.ts'
import { simulations } from './attackers/simulations.ts'
import { tagCounts } from './attackers/tagCounts.ts'
import { unknownSlugs } from './attackers/unknownSlugs.ts'

export const attackers = {
  listScans,
  tagCounts,
  exports,
  imports,
  analytics,
  paddedEvents,
  hugeEvents,
  openedLinks,
  randomCampaigns,
  unknownSlugs,
  newPatterns,
  liveStreams,
  hangingWebhooks,
  erasures,
  simulations,
  mcpCalls,
} satisfies Readonly<Record<string, Attacker>>

export type AttackerName = keyof typeof attackers
export const attackerNames = Object.keys(attackers) as readonly AttackerName[]
