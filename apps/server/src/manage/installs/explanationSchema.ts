import { Type } from 'typebox'

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })

const EvidenceSchema = Type.Object(
  {
    signal: Type.String({ description: 'What was compared: `network`, `model`, `screen`, …' }),
    level: Type.String({ description: 'How alike the two sides were: `same-v4`, `other`, …' }),
    bits: Type.Number({ description: 'For the click with more than zero, against it with less.' }),
  },
  { title: 'Evidence' },
)

const ClickSchema = Type.Object(
  {
    confidence: share('How likely its destination is.'),
    gapSeconds: Type.Integer({ description: 'From the click to the first open.' }),
    priorBits: Type.Number({
      description: 'What its time and the rate of its link say, before anything is compared.',
    }),
    evidence: Type.Immutable(Type.Array(EvidenceSchema)),
  },
  { title: 'ExplainedClick' },
)

const DecisionSchema = Type.Object(
  {
    model: Type.String({ description: 'The version of the model that decided.' }),
    candidates: Type.Integer({ description: 'Clicks that were compared with the install.' }),
    unread: share('How likely it was one of those that were only counted.'),
    organic: share('How likely no click led to it, or none that was found.'),
    best: Type.Union([ClickSchema, Type.Null()]),
    rivals: Type.Immutable(
      Type.Array(share('How likely another destination is.'), {
        description: 'The likeliest first.',
      }),
    ),
  },
  { title: 'DecisionExplanation', description: 'Levels and bits only: no signal of a device.' },
)

export const ExplanationSchema = Type.Object(
  {
    installId: Type.String(),
    link: Type.Union([Type.String(), Type.Null()]),
    linkId: Type.Union([Type.String(), Type.Null()]),
    method: Type.Enum(['referrer', 'clipboard', 'probabilistic', 'none']),
    confidence: share('That the link is right.'),
    reason: Type.Union([Type.String(), Type.Null()], { description: 'Why there is none.' }),
    explanation: Type.Union([DecisionSchema, Type.Null()], {
      description: 'Null where a referrer or a token decided.',
    }),
  },
  { title: 'InstallExplanation' },
)
