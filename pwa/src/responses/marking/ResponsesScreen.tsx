import type { MarkingOverview } from '@takhti/schema/responses/marking-model'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { AssessmentTabs } from '../AssessmentTabs.tsx'
import { RegradeList } from './RegradeList.tsx'
import { ResponseList } from './ResponseList.tsx'
import './marking.css'

export const responsesScreen = screen<MarkingOverview>({
  path: paths.responses,
  title: 'responses',
  roles: ['instructor'],
  load: ({ assessmentId = '' }) => q(lateCalls.responses.markingOverview, { assessmentId }),
  heading: ({ name }) => name,
  classOf: ({ data }) => data.classId,
  View: ({ data }) => (
    <div className="stack responses">
      <AssessmentTabs assessmentId={data.assessmentId} current="responses" />
      <RegradeList overview={data} />
      <ResponseList overview={data} />
    </div>
  ),
})

/** The screen, once its texts have loaded. */
export async function loadResponses() {
  await addWords('marking')
  return responsesScreen
}
