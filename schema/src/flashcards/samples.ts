type Rows = { classId: string; contentId: string }

const cardId = '01890000-0000-7000-8000-00000000c4a2'
const reviewedAt = '2026-01-01T09:00:00.000Z'

/** An input for each call about flashcards; the content is no deck. */
export const flashcardSamples = {
  'flashcards.decks': () => ({}),
  'flashcards.give': ({ classId, contentId }) => ({ deckId: contentId, classId, isGiven: true }),
  'flashcards.review': () => ({
    reviews: [{ id: '01890000-0000-7000-8000-00000000c4a1', deckId: null, cardId, grade: 3, reviewedAt }],
  }),
  'flashcards.reviews': () => ({}),
  'flashcards.file': ({ contentId }) => ({ deckId: contentId, fileId: '01890000-0000-7000-8000-00000000c4a3' }),
  'flashcards.forgotten': ({ classId, contentId }) => ({ classId, deckId: contentId }),
} satisfies Record<`flashcards.${string}`, (at: Rows) => Record<string, unknown>>
