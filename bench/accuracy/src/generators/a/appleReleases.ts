/** An OS release. */
export interface AppleRelease {
  readonly version: string
  /** The version Safari reports after `Version/`, which omits most patches. */
  readonly safari: string
  readonly build: string
  /** Days before the worlds start, on 13 April 2026. */
  readonly ageDays: number
}

const release = (
  version: string,
  safari: string,
  build: string,
  ageDays: number,
): AppleRelease => ({
  version,
  safari,
  build,
  ageDays,
})

/** Newest first. The first entry of each list is released after the worlds start: phones update to it. */
export const currentReleases: readonly AppleRelease[] = [
  release('26.4.1', '26.4', '23E254', 0),
  release('26.4', '26.4', '23E246', 20),
  release('26.3.1', '26.3', '23D8133', 40),
  release('26.3', '26.3', '23D127', 61),
  release('26.2.1', '26.2', '23C71', 77),
  release('26.2', '26.2', '23C55', 122),
  release('26.1', '26.1', '23B85', 161),
  release('26.0.1', '26.0.1', '23A355', 196),
  release('26.0', '26.0', '23A341', 210),
]

export const formerReleases: readonly AppleRelease[] = [
  release('18.7.8', '18.7', '22H352', 0),
  release('18.7.5', '18.7', '22H311', 61),
  release('18.7.3', '18.7', '22H217', 122),
  release('18.7.2', '18.7', '22H124', 159),
  release('18.7.1', '18.7', '22H31', 196),
  release('18.7', '18.7', '22H20', 210),
  release('18.6.2', '18.6', '22G100', 236),
  release('18.6', '18.6', '22G86', 258),
  release('18.5', '18.5', '22F76', 336),
  release('18.3.2', '18.3.1', '22D82', 398),
]
