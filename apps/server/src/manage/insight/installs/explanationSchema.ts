import { Type } from 'typebox'

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })

const EvidenceSchema = Type.Object(
  {
    signal: Type.String({ description: 'Compared signal: `network`, `model`, `screen`, …' }),
    level: Type.String({ description: 'Similarity of click and install: `same-v4`, `other`, …' }),
    bits: Type.Number({
      description: 'Weight of the evidence: positive for the click, negative against it.',
    }),
  },
  { title: 'Evidence' },
)

const bits = (description: string) => Type.Number({ description })

const ClickSchema = Type.Object(
  {
    linkId: Type.String({ description: 'Link of the click.' }),
    clicks: Type.Integer({ minimum: 1, description: 'Number of clicks with this destination.' }),
    clickedAt: Type.String({ format: 'date-time', description: 'Time of the click.' }),
    gapSeconds: Type.Integer({ description: 'Time from the click to the first open.' }),
    confidence: share(
      'Probability of its destination. That of `best` is calibrated, and is compared with `threshold`.',
    ),
    bits: bits(
      'Evidence for the destination against all other causes: the base-2 logarithm of the odds. The sum of ' +
        '`priorBits`, the bits in `evidence`, `sameDestinationBits`, `rivalBits` and `calibrationBits`.',
    ),
    priorBits: bits(
      'Prior evidence from the time of the click and the conversion rate of its link, against an organic install.',
    ),
    evidence: Type.Immutable(
      Type.Array(EvidenceSchema, { description: 'Evidence of each compared signal.' }),
    ),
    sameDestinationBits: bits('Added by other clicks with the same destination. Never negative.'),
    rivalBits: bits(
      'Removed by clicks with other destinations and by clicks that were not compared. Never positive.',
    ),
    calibrationBits: bits(
      'Correction by how often the model was right at this confidence. 0 without calibration, and for rivals.',
    ),
  },
  {
    title: 'ExplainedClick',
    description: 'A destination, explained by its likeliest click.',
  },
)

export const DecisionSchema = Type.Object(
  {
    model: Type.String({ description: 'Version of the model that decided.' }),
    platform: Type.Enum(['ios', 'android'], { description: 'Platform of the device.' }),
    windowSeconds: Type.Integer({
      description: 'Maximum age of the clicks that could be matched.',
    }),
    candidates: Type.Integer({ description: 'Number of clicks compared with the install.' }),
    unread: share(
      'Probability that the install came from a click that was counted but not compared, and leads elsewhere.',
    ),
    organic: share('Probability that no known click led to the install.'),
    threshold: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
      description:
        'Confidence that a match of `best` needed. Higher if click and install share no address. Null without ' +
        'candidates.',
    }),
    thresholdBits: Type.Union([Type.Number(), Type.Null()], {
      description:
        '`threshold` in bits, to compare with `bits` of `best`. Null without candidates, and if no confidence ' +
        'was enough.',
    }),
    best: Type.Union([ClickSchema, Type.Null()], {
      description: 'Likeliest destination. Null if there were no candidates.',
    }),
    rivals: Type.Immutable(
      Type.Array(ClickSchema, {
        maxItems: 4,
        description:
          'Next destinations, likeliest first. Those with a probability below 0.0001 are left out.',
      }),
    ),
  },
  {
    title: 'DecisionExplanation',
    description: 'Contains links, levels and bits only, never a signal of a device.',
  },
)

export const ExplanationSchema = Type.Object(
  {
    installId: Type.String({ description: 'The install.' }),
    link: Type.Union([Type.String(), Type.Null()], {
      description: 'Matched link. Null if there is no match.',
    }),
    linkId: Type.Union([Type.String(), Type.Null()], {
      description: 'Id of the matched link. Null if there is no match.',
    }),
    clickId: Type.Union([Type.String(), Type.Null()], {
      description: 'ID of the matched click, as in exports. Null if there is no match.',
    }),
    decidedAt: Type.String({ format: 'date-time', description: 'Time of the decision.' }),
    platform: Type.Union([Type.Enum(['ios', 'android']), Type.Null()], {
      description: 'Platform of the device. Null if unknown.',
    }),
    method: Type.Enum(['referrer', 'clipboard', 'probabilistic', 'none'], {
      description: 'Method of the match.',
    }),
    confidence: share('Probability that the link is right.'),
    reason: Type.Union([Type.String(), Type.Null()], {
      description:
        'Reason why there is no match: `no_candidates`, `organic_likelier`, `organic`, `ambiguous` or ' +
        '`below_threshold`. Null if there is one.',
    }),
    adClickIds: Type.Record(Type.String(), Type.String(), {
      description:
        'Click IDs of advertising networks in the matched link, such as `gclid` and `fbclid`, by name.',
    }),
    explanation: Type.Union([DecisionSchema, Type.Null()], {
      description: 'How the model decided. Null if a referrer or a clipboard token decided.',
    }),
  },
  { title: 'InstallExplanation' },
)
