import type { ExplainedClick } from '@throughlink/api'
import type { WaterfallPart } from '../charts/Waterfall.tsx'
import { formatCount } from '../format/numbers.ts'
import { describeEvidence } from './describeEvidence.ts'
import { formatGap } from './formats.ts'

/** The evidence of a click as rows that add up to its bits. Rows that count nothing are left out, except signals. */
export function toWaterfallParts(click: ExplainedClick): readonly WaterfallPart[] {
  const { clicks, sameDestinationBits, rivalBits, calibrationBits } = click
  const others = clicks - 1
  return [
    {
      key: 'prior',
      label: 'Before any comparison',
      detail: `First open ${formatGap(click.gapSeconds)} after the click`,
      bits: click.priorBits,
    },
    ...click.evidence.map(({ signal, level, bits }) => ({
      key: `signal:${signal}`,
      ...describeEvidence(signal, level),
      bits,
    })),
    ...optional({
      key: 'same-destination',
      label: 'Same destination',
      detail: `${formatCount(others)} more ${others === 1 ? 'click leads' : 'clicks lead'} there`,
      bits: sameDestinationBits,
    }),
    ...optional({
      key: 'rivals',
      label: 'Other candidates',
      detail: 'Clicks on other links, and clicks not compared',
      bits: rivalBits,
    }),
    ...optional({
      key: 'calibration',
      label: 'Calibration',
      detail: 'How often the model was right at this confidence',
      bits: calibrationBits,
    }),
  ]
}

function optional(part: WaterfallPart): readonly WaterfallPart[] {
  return part.bits === 0 ? [] : [part]
}
