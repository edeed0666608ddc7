import { desiredOutcomes, fiveE } from '@takhti/schema/ai/rules'
import { BloomLevel, Difficulty } from '@takhti/schema/questions/model'
import { questionTypes } from '@takhti/schema/questions/rules'
import * as z from 'zod'

// The schemas of model answers. Lengths are those of the results, so that no answer that does not fit goes further.
const words = z.string().trim().min(1)
const quote = words.max(4_000)

export const SummaryAnswer = z.object({ sentences: z.array(z.object({ text: words.max(2_000), quote })) })

export const ConceptsAnswer = z.object({ concepts: z.array(z.object({ term: words.max(200), quote })) })

export const AskedAnswer = z.object({
  type: z.enum(questionTypes),
  question: words.max(2_000),
  options: z.array(z.coerce.string().trim().min(1).max(500)).max(10).default([]),
  correct: z.array(z.int().min(0).max(9)).default([]),
  answer: z.coerce.string().trim().max(4_000).default(''),
  explanation: z.string().trim().max(4_000).default(''),
  evidence: z.string().trim().max(4_000).optional(),
  bloomLevel: BloomLevel.optional(),
  difficulty: Difficulty.default('MEDIUM'),
  topic: z.string().trim().max(200).optional(),
  quote,
})

export type AskedAnswer = z.infer<typeof AskedAnswer>

export const QuizAnswer = z.object({ questions: z.array(AskedAnswer) })

export const CardsAnswer = z.object({
  cards: z.array(z.object({ front: words.max(500), back: words.max(2_000), quote })),
})

export const LessonAnswer = z.object({
  sections: z.array(
    z.object({
      title: words.max(300),
      media_keyword: z.string().trim().max(200).default(''),
      sentences: z.array(z.object({ text: words.max(2_000), quote })).min(1),
    }),
  ),
})

export const SlidesAnswer = z.object({
  slides: z.array(
    z.object({ title: words.max(300), points: z.array(z.object({ text: words.max(300), quote })).min(1) }),
  ),
})

export const PlanAnswer = z.object({
  title: words.max(300),
  outcomes: z.array(
    z.object({
      outcome: z.enum(desiredOutcomes),
      text: words.max(1_000),
      bloomLevel: BloomLevel.optional(),
      quote: quote.optional(),
    }),
  ),
  phases: z.array(
    z.object({
      phase: z.enum(fiveE),
      items: z.array(
        z.object({
          kind: z.enum(['statement', 'concept', 'activity']),
          text: words.max(2_000),
          quote: quote.optional(),
        }),
      ),
    }),
  ),
})

const RubricAnswer = z.array(
  z.object({ fact: words.max(1_000), points: z.number().min(0).max(1_000), quote: quote.optional() }),
)

export const WrittenAnswer = z.object({
  title: words.max(300),
  tasks: z.array(
    z.object({
      title: words.max(300),
      activity: words.max(2_000),
      answer: words.max(4_000),
      rubric: RubricAnswer.min(1),
      bloomLevel: BloomLevel.optional(),
      difficulty: Difficulty.default('MEDIUM'),
      quote,
    }),
  ),
})

export const TopicsAnswer = z.object({
  topics: z.array(z.object({ name: words.max(200), terms: z.array(words.max(200)), quotes: z.array(quote).min(1) })),
})

export const SearchAnswer = z.object({ query: words.max(300), terms: z.array(words.max(100)).max(20) })

export const ExplainAnswer = z.object({ text: words.max(4_000), quotes: z.array(quote) })

export const ReferenceAnswerOf = z.object({ answer: words.max(4_000), rubric: RubricAnswer })
