/** What people click on. */
export interface Link {
  readonly id: string
  readonly appId: string
  readonly destination: string
  readonly isPersonal: boolean
  /** The chance that a click on it by a person leads to an install. */
  readonly rate: number
}
