import type { ProblemDetail } from '@throughlink/protocol'
import { defaultSettings, normalizeSettings } from './linkSettings.ts'
import { validateSettings } from './validateSettings.ts'

/** The part of a link that a bulk update can change. */
export interface LinkState {
  /** Sorted, without duplicates. */
  readonly tags: readonly string[]
  /** ISO 8601, UTC. */
  readonly expiresAt: string | null
  readonly isDisabled: boolean
  readonly isArchived: boolean
  readonly isDeleted: boolean
}

/** A change of many links. Fields that are not given stay as they are. */
export interface BulkChange {
  readonly addTags?: readonly string[]
  readonly removeTags?: readonly string[]
  readonly expiresAt?: string | null
  readonly isDisabled?: boolean
  readonly isArchived?: boolean
  readonly isDeleted?: boolean
}

const flags = ['isDisabled', 'isArchived', 'isDeleted'] as const

/** Returns the state of a link after a change. A tag that is added and removed is removed. */
export function applyBulkChange(state: LinkState, change: BulkChange): LinkState {
  const { addTags = [], removeTags = [] } = change
  const { tags, expiresAt } = normalizeSettings({
    ...defaultSettings,
    destination: '',
    tags: [...state.tags, ...addTags].filter((tag) => !removeTags.includes(tag)),
    expiresAt: change.expiresAt === undefined ? state.expiresAt : change.expiresAt,
  })
  return {
    tags,
    expiresAt,
    isDisabled: change.isDisabled ?? state.isDisabled,
    isArchived: change.isArchived ?? state.isArchived,
    isDeleted: change.isDeleted ?? state.isDeleted,
  }
}

/** Returns the change that turns the second state back into the first. */
export function revertBulkChange(before: LinkState, after: LinkState): BulkChange {
  const addTags = before.tags.filter((tag) => !after.tags.includes(tag))
  const removeTags = after.tags.filter((tag) => !before.tags.includes(tag))
  return {
    ...(addTags.length > 0 ? { addTags } : {}),
    ...(removeTags.length > 0 ? { removeTags } : {}),
    ...(before.expiresAt === after.expiresAt ? {} : { expiresAt: before.expiresAt }),
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
  const { addTags = [], expiresAt = null } = change
  // More tags than a link may have are an error of the link, not of the change.
  const settings = { ...defaultSettings, destination: 'https://service.example/', expiresAt }
  return [
    ...validateSettings(settings, context),
    ...addTags.flatMap((tag, index) =>
      validateSettings({ ...settings, expiresAt: null, tags: [tag] }, context).map(
        ({ detail }) => ({ pointer: `/addTags/${index}`, detail }),
      ),
    ),
  ]
}

const context = { slug: 'x', scheme: null }
