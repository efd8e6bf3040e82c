/** A phone or tablet model. */
export interface Model {
  readonly platform: 'ios' | 'android'
  readonly name: string
  /** `iPhone15,4`, `SM-S921B`. */
  readonly id: string
  readonly manufacturer: string
  readonly year: number
  /** Share in the United States, in percent. */
  readonly weight: number
  /** In points. Not always whole numbers on Android. */
  readonly width: number
  readonly height: number
  readonly scale: number
  /** Code name of an Android device, which Instagram shows. */
  readonly codeName: string
  /** Newest major version of the OS it can run. */
  readonly newestMajor: number
}
