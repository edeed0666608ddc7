import type { PathItem } from '@takhti/schema/learning/model'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { PathView } from './PathView.tsx'

export const pathScreen = screen<{ items: PathItem[] }>({
  path: paths.learningPath,
  title: 'learningPath',
  roles: ['instructor', 'learner', 'guest'],
  load: ({ classId = '' }) => q(lateCalls.learning.path, { classId }),
  classOf: ({ params }) => params['classId'],
  View: ({ data, params }) => <PathView items={data.items} classId={params['classId'] ?? ''} />,
})

/** The screen, once its texts have loaded. */
export async function loadPath() {
  await addWords('learning')
  return pathScreen
}
