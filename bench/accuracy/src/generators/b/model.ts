/** A kind of device that people can own. */
export interface Model {
  /** Unique over all models: part of the key of shared fingerprints. */
  readonly index: number
  readonly family: 'iphone' | 'ipad' | 'android'
  readonly name: string
  readonly id: string
  readonly maker: string
  readonly year: number
  /** In points, upright. */
  readonly width: number
  readonly height: number
  readonly scale: number
  /** From -1, cheap, to 1. */
  readonly price: number
  readonly weight: number
  /** Of country codes; null where it is sold everywhere. */
  readonly soldIn: string | null
}
