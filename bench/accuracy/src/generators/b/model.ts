/** A device model. */
export interface Model {
  /** Unique over all models. */
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
  /** Price level from -1 (cheap) to 1. */
  readonly price: number
  readonly weight: number
  /** Country codes; null if sold everywhere. */
  readonly soldIn: string | null
}
