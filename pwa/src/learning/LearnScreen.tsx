import type { GivenSource, LearningClass } from '@takhti/schema/learning/model'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { LearnView } from './LearnView.tsx'

export const learnScreen = screen<{ classes: LearningClass[]; sources: GivenSource[] }>({
  path: paths.learn,
  title: 'learn',
  roles: ['learner', 'guest'],
  load: () => q(lateCalls.learning.materials, {}),
  View: ({ data }) => <LearnView {...data} />,
})

/** The screen, once its texts have loaded. */
export async function loadLearn() {
  await addWords('learning')
  return learnScreen
}
