import { faultsOf, repeatedIn } from '@takhti/schema/questions/checks'
import type { Question, SourceSpan } from '@takhti/schema/questions/model'
import { maxQuestionsOfSet } from '@takhti/schema/questions/sets/rules'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { screen } from '#app/screen.tsx'
import { MakeLessonButton } from '../MakeLessonButton.tsx'
import { CheckTag, Options } from '../QuestionList.tsx'
import { SourcePanel } from '../SourcePanel.tsx'
import { SpanButton } from '../SpanButton.tsx'
import { blankQuestion } from './question-draft.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { newId, setOnDevice, type DeviceSet } from './set-store.ts'
import { SetItems } from './SetItems.tsx'
import { useSource } from './use-source.ts'
import '../content.css'
import './sets.css'

export const questionSetScreen = screen({
  path: paths.questionSet,
  title: 'content',
  roles: ['instructor'],
  load: ({ contentId = '' }) => setOnDevice<Question>(contentId, false),
  heading: (set) => set.name,
  Actions: ({ data }) => <MakeLessonButton content={{ name: data.name, summary: [], questions: data.items }} />,
  View: ({ data }) => <QuestionSetView set={data} />,
})

/** A question set, its checks, and beside it the source where it has one. */
export function QuestionSetView({ set }: { set: DeviceSet<Question> }) {
  const { t } = useTranslation()
  const source = useSource(set.sourceId)
  const [shown, setShown] = useState<SourceSpan | null>(null)
  const checks = useMemo(() => checksOf(set), [set])
  return (
    <div className={source ? 'content-item' : 'stack'}>
      <SetItems
        set={set}
        most={maxQuestionsOfSet}
        addLabel={t('sets.addQuestion')}
        blank={(id) => blankQuestion(id, newId)}
        renderForm={({ item, onKeep, onClose }) => (
          <QuestionForm question={item} language={set.language} onKeep={onKeep} onClose={onClose} />
        )}
        renderItem={(question, index) => (
          <div className="stack" lang={set.language === 'und' ? undefined : set.language}>
            <div className="sentence">
              <strong className="grow" dir="auto">
                {index + 1}. {question.description}
              </strong>
              {source && question.span && <SpanButton content={source} span={question.span} onShow={setShown} />}
            </div>
            <Options question={question} />
            <CheckTag question={{ checks: checks[index] ?? question.checks }} />
          </div>
        )}
      />
      {source && <SourcePanel content={source} shown={shown} />}
    </div>
  )
}

/** The checks of every question, with those that only its set can fail; the source's own text is not looked at again. */
function checksOf({ items, language }: DeviceSet<Question>): Question['checks'][] {
  const repeated = new Set(repeatedIn(items))
  return items.map((question, index) => {
    const found = faultsOf(question, { language: language === 'und' ? 'en' : language })
    const own = question.madeBy === 'person' ? [] : question.checks.reasons
    const reasons = [...new Set([...own, ...found, ...(repeated.has(index) ? ['questions/repeated' as const] : [])])]
    return { result: reasons.length === 0 ? ('ok' as const) : ('not sure' as const), reasons }
  })
}
