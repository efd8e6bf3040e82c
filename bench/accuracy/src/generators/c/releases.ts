/**
 * OS versions, oldest first. The last of each list is released while a world runs, so nobody has it at the
 * start.
 */
export const appleReleases: Readonly<Record<number, readonly string[]>> = {
  16: ['16.7.10', '16.7.11', '16.7.12', '16.7.13'],
  17: ['17.5.1', '17.6.1', '17.7.2', '17.7.3'],
  18: ['18.3.2', '18.4.1', '18.5', '18.6.2', '18.7.2', '18.7.3', '18.7.4', '18.7.5'],
  26: ['26.0', '26.0.1', '26.1', '26.2', '26.2.1', '26.3', '26.3.1'],
}

/** Android's patch releases do not change the version that phones report, so updates change the major. */
export const androidReleases: readonly string[] = ['12', '13', '14', '15', '16', '17']
