import { hash } from 'node:crypto'

const prefix = 'person:'

/**
 * Returns the id that stands for the install of a person of whom none is named. The shipper replaces it by the install
 * that reported the person last. Without one it stays: what counts installs then counts the person as one.
 */
export function toPersonInstallId(userId: string): string {
  return prefix + hash('sha256', userId).slice(0, 40)
}

export function isPersonInstallId(installId: string): boolean {
  return installId.startsWith(prefix)
}
