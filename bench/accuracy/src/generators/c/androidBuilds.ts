/** Build ids by Android version, as published in the list of Android's releases. */
export const androidBuilds: Readonly<Record<string, string>> = {
  '12': 'SP1A.210812.016',
  '13': 'TP1A.220624.014',
  '14': 'UP1A.231005.007',
  '15': 'AP3A.240905.015',
  '16': 'BP2A.250605.031',
  '17': 'CP1A.260205.004',
}
