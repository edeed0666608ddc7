import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { WriteFields } from '#ui/WriteFields.tsx'
import type { ClassSettings } from './class-settings.ts'
import { ClassSwitch } from './ClassSwitch.tsx'
import { ConsentList } from './ConsentList.tsx'
import { ExchangeList } from './ExchangeList.tsx'
import { SourceList } from './SourceList.tsx'
import './learning.css'

export const classAssistantScreen = screen<ClassSettings>({
  path: paths.classAssistant,
  title: 'classAssistant',
  roles: ['instructor'],
  load: ({ classId = '' }) => q(lateCalls.learning.settings, { classId }),
  classOf: ({ params }) => params['classId'],
  View: ({ data, params }) => <ClassAssistant {...data} classId={params['classId'] ?? ''} />,
})

/** The screen, once its texts have loaded. */
export async function loadClassAssistant() {
  await addWords('learning')
  return classAssistantScreen
}

function ClassAssistant({ classId, isOn, fromAge, students, sources }: ClassSettings & { classId: string }) {
  return (
    <div className="stack">
      <WriteFields>
        <ClassSwitch key={`${isOn} ${fromAge}`} {...{ classId, isOn, fromAge }} />
      </WriteFields>
      <ConsentList classId={classId} students={students} />
      <WriteFields>
        <SourceList classId={classId} sources={sources} />
      </WriteFields>
      <ExchangeList classId={classId} />
    </div>
  )
}
