import type { StudyDeck } from '@takhti/schema/flashcards/model'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { StudyView } from './StudyView.tsx'

export const studyScreen = screen<{ decks: StudyDeck[] }>({
  path: paths.study,
  title: 'study',
  roles: ['learner', 'guest'],
  load: () => q(lateCalls.flashcards.decks, {}),
  View: ({ data, params }) => <StudyView decks={data.decks} deckId={params.deckId ?? null} />,
})

/** The screen, once its texts have loaded. */
export async function loadStudy() {
  await addWords('flashcards')
  return studyScreen
}
