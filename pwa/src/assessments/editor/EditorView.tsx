import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '#files/port.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { TabList } from '#ui/TabList.tsx'
import { oneOf, useAddress } from '#ui/use-address.ts'
import { WriteFields } from '#ui/WriteFields.tsx'
import { refreshAssessment, type DeviceAssessment } from '../assessment-store.ts'
import { QuestionsPanel } from './QuestionsPanel.tsx'
import { RefusedOfAssessment } from './RefusedOfAssessment.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { StudentsPanel } from './StudentsPanel.tsx'
import '../assessments.css'

const tabs = ['questions', 'settings', 'students'] as const

const address = { tab: oneOf(tabs, 'questions') }

const panels = { questions: QuestionsPanel, settings: SettingsPanel, students: StudentsPanel }

/** An assessment in its editor: it is fetched while it is shown, and on each change event. */
export function EditorView({ assessment }: { assessment: DeviceAssessment }) {
  const { t } = useTranslation()
  const panelId = useId()
  const isReadOnly = useReadOnly()
  const [{ tab }, setAddress] = useAddress(address)
  useQuery({
    // Under the key of the area, which a change event refetches.
    queryKey: ['assessments', 'device', assessment.id],
    queryFn: () => refreshAssessment(assessment.id),
    retry: false,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const Panel = panels[tab]
  return (
    <div className="stack assessment-editor">
      <RefusedOfAssessment assessment={assessment} />
      <TabList
        label={t('assessments.editor.parts')}
        panelId={panelId}
        chosen={tab}
        tabs={tabs.map((value) => ({ value, name: t(`assessments.editor.${value}`) }))}
        onChoose={(chosen) => setAddress({ tab: chosen })}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`assessments.editor.${tab}`)}>
        {isReadOnly && tab === 'questions' && assessment.questions.length > 0 && (
          <div className="row">
            <ExportButton name={assessment.name} questions={assessment.questions} />
          </div>
        )}
        <WriteFields>
          <Panel assessment={assessment} />
        </WriteFields>
      </div>
    </div>
  )
}
