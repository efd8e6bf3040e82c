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

const ClickSchema = Type.Object(
  {
    confidence: share('Probability of its destination.'),
    gapSeconds: Type.Integer({ description: 'Time from the click to the first open.' }),
    priorBits: Type.Number({
      description: 'Prior evidence from the time of the click and the conversion rate of its link.',
    }),
    evidence: Type.Immutable(
      Type.Array(EvidenceSchema, { description: 'Evidence of each compared signal.' }),
    ),
  },
  { title: 'ExplainedClick' },
)

const DecisionSchema = Type.Object(
  {
    model: Type.String({ description: 'Version of the model that decided.' }),
    candidates: Type.Integer({ description: 'Number of clicks compared with the install.' }),
    unread: share(
      'Probability that the install came from a click that was counted but not compared.',
    ),
    organic: share('Probability that no known click led to the install.'),
    threshold: Type.Optional(
      share(
        'Confidence that a match of `best` needed. Higher if click and install share no address. Absent ' +
          'without candidates, and for decisions made before this field existed.',
      ),
    ),
    best: Type.Union([ClickSchema, Type.Null()], {
      description: 'Most likely click. Null if there were no candidates.',
    }),
    rivals: Type.Immutable(
      Type.Array(share('Probability of another destination.'), {
        description: 'Probabilities of other destinations, highest first.',
      }),
    ),
  },
  {
    title: 'DecisionExplanation',
    description: 'Contains levels and bits only, never a signal of a device.',
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
    method: Type.Enum(['referrer', 'clipboard', 'probabilistic', 'none'], {
      description: 'Method of the match.',
    }),
    confidence: share('Probability that the link is right.'),
    reason: Type.Union([Type.String(), Type.Null()], {
      description: 'Reason why there is no match. Null if there is one.',
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
