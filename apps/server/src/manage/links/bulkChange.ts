import type { ProblemDetail } from '@throughlink/protocol'
import { type Campaign, type CampaignName, campaignNames } from '#catalog/links/campaign.ts'
import { defaultSettings, normalizeSettings } from './linkSettings.ts'
import { mergeSettings } from './mergeSettings.ts'
import { validateSettings } from './validateSettings.ts'

/** The part of a link that a bulk update can change. */
export interface LinkState {
  /** Sorted, without duplicates. */
  readonly tags: readonly string[]
  readonly folder: string | null
  readonly campaign: Campaign
  /** ISO 8601, UTC. */
  readonly expiresAt: string | null
  readonly isDisabled: boolean
  readonly isArchived: boolean
  readonly isDeleted: boolean
}

type CampaignPatch = Readonly<Partial<Record<CampaignName, string | null>>>

/** A change of many links. Fields that are not given stay as they are. */
export interface BulkChange {
  readonly addTags?: readonly string[]
  readonly removeTags?: readonly string[]
  readonly folder?: string | null
  /** Values to replace. Null removes one. */
  readonly campaign?: CampaignPatch
  readonly expiresAt?: string | null
  readonly isDisabled?: boolean
  readonly isArchived?: boolean
  readonly isDeleted?: boolean
}

const flags = ['isDisabled', 'isArchived', 'isDeleted'] as const

/** Returns the state of a link after a change. A tag that is added and removed is removed. */
export function applyBulkChange(state: LinkState, change: BulkChange): LinkState {
  const { addTags = [], removeTags = [], campaign } = change
  const current = {
    ...defaultSettings,
    destination: '',
    tags: [...state.tags, ...addTags].filter((tag) => !removeTags.includes(tag)),
    expiresAt: change.expiresAt === undefined ? state.expiresAt : change.expiresAt,
    folder: change.folder === undefined ? state.folder : change.folder,
    campaign: state.campaign,
  }
  const settings = normalizeSettings(
    campaign === undefined ? current : mergeSettings(current, { campaign }),
  )
  return {
    tags: settings.tags,
    folder: settings.folder,
    campaign: settings.campaign,
    expiresAt: settings.expiresAt,
    isDisabled: change.isDisabled ?? state.isDisabled,
    isArchived: change.isArchived ?? state.isArchived,
    isDeleted: change.isDeleted ?? state.isDeleted,
  }
}

/** Returns the change that turns the second state back into the first. */
export function revertBulkChange(before: LinkState, after: LinkState): BulkChange {
  const addTags = before.tags.filter((tag) => !after.tags.includes(tag))
  const removeTags = after.tags.filter((tag) => !before.tags.includes(tag))
  const campaign: CampaignPatch = Object.fromEntries(
    campaignNames
      .filter((name) => before.campaign[name] !== after.campaign[name])
      .map((name) => [name, before.campaign[name] ?? null]),
  )
  return {
    ...(addTags.length > 0 ? { addTags } : {}),
    ...(removeTags.length > 0 ? { removeTags } : {}),
    ...(before.expiresAt === after.expiresAt ? {} : { expiresAt: before.expiresAt }),
    ...(before.folder === after.folder ? {} : { folder: before.folder }),
    ...(Object.keys(campaign).length > 0 ? { campaign } : {}),
    ...Object.fromEntries(
      flags.flatMap((flag) => (before[flag] === after[flag] ? [] : [[flag, before[flag]]])),
    ),
  }
}

export function isSameState(one: LinkState, other: LinkState): boolean {
  return Object.keys(revertBulkChange(one, other)).length === 0
}

/** Returns the errors of a change that do not depend on a link, with pointers into the change. */
export function validateBulkChange(change: BulkChange): ProblemDetail[] {
  const { addTags = [], expiresAt = null, folder = null, campaign } = change
  const base = { ...defaultSettings, destination: 'https://service.example/' }
  // More tags than a link may have are an error of the link, not of the change.
  const settings = {
    ...base,
    expiresAt,
    folder,
    campaign: campaign === undefined ? {} : mergeSettings(base, { campaign }).campaign,
  }
  return [
    ...validateSettings(settings, context),
    ...addTags.flatMap((tag, index) =>
      validateSettings({ ...base, tags: [tag] }, context).map(({ detail }) => ({
        pointer: `/addTags/${index}`,
        detail,
      })),
    ),
  ]
}

const context = { slug: 'x', scheme: null }
