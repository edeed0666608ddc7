import type { Question, SourceSpan } from '@takhti/schema/questions/model'
import { plainQuestion } from '@takhti/schema/questions/plain'
import { maxQuestionsOfSet } from '@takhti/schema/questions/sets/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AssignButton } from '#assessments/port.tsx'
import { StartQuizButton } from '#quizzes/port.tsx'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { MakeLessonButton } from '../MakeLessonButton.tsx'
import { CheckTag, Options } from '../QuestionList.tsx'
import { NumberedText } from '../rich-text/port.tsx'
import { SourcePanel } from '../SourcePanel.tsx'
import { SpanButton } from '../SpanButton.tsx'
import { targetOfSet } from './exchange/import-target.ts'
import { ExchangeButtons } from './ExchangeButtons.tsx'
import { MakeCardsButton } from './MakeCardsButton.tsx'
import { blankQuestion } from './question-draft.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { RefusedOfSet } from './RefusedOfSet.tsx'
import { newId, setOnDevice, type DeviceSet } from './set-store.ts'
import { SetItems } from './SetItems.tsx'
import { SetPicture } from './SetPicture.tsx'
import { useChecks } from './use-checks.ts'
import { useSet } from './use-set.ts'
import { useSource } from './use-source.ts'
import '../content.css'
import './sets.css'

export const questionSetScreen = screen({
  path: paths.questionSet,
  title: 'content',
  roles: ['instructor'],
  load: ({ contentId = '' }) => setOnDevice<Question>(contentId, false),
  heading: (set) => set.name,
  Actions: ({ data }) => (
    <div className="row content-ways">
      {data.items.length > 0 && (
        <>
          <StartQuizButton isMain source={{ name: data.name, questions: data.items }} />
          <AssignButton assigned={{ id: data.id, name: data.name, questions: data.items.map(plainItem) }} />
        </>
      )}
      <MoreWays set={data} />
    </div>
  ),
  View: ({ data }) => <QuestionSetView set={data} />,
})

/** What else is made of a set; open on a phone while the set is empty, and there is nothing to start. */
function MoreWays({ set }: { set: DeviceSet<Question> }) {
  const { t } = useTranslation()
  return (
    <PhoneFold label={t('common.moreActions')} isOpenAtFirst={set.items.length === 0}>
      <MakeCardsButton set={set} />
      <MakeLessonButton content={{ name: set.name, summary: [], questions: set.items.map(plainQuestion) }} />
      <ExchangeButtons target={targetOfSet(set)} questions={set.items} />
    </PhoneFold>
  )
}

/** A question without the fields of its set. */
function plainItem({ version: _, otherOf: __, ...question }: DeviceSet<Question>['items'][number]): Question {
  // Only the set's own fields are left out.
  return question as Question
}

/** A question set, its checks, and beside it the source where it has one. */
export function QuestionSetView({ set }: { set: DeviceSet<Question> }) {
  const { t } = useTranslation()
  const source = useSource(set.sourceId)
  const [shown, setShown] = useState<SourceSpan | null>(null)
  const checks = useChecks(set, source)
  const editor = useSet(set)
  const language = set.language === 'und' ? undefined : set.language
  return (
    <div className={source ? 'content-item' : 'stack'}>
      <div className="stack">
        <RefusedOfSet set={set} />
        <SetItems
          editor={editor}
          most={maxQuestionsOfSet}
          addLabel={t('sets.addQuestion')}
          blank={(id, like) => blankQuestion(id, newId, like)}
          renderForm={({ item, ...on }) => <QuestionForm question={item} language={set.language} {...on} />}
          renderItem={(question, index) => (
            <div className="stack" lang={language}>
              <div className="sentence">
                <NumberedText number={index + 1} text={question.description} lang={language} />
                {source && question.span && <SpanButton content={source} span={question.span} onShow={setShown} />}
              </div>
              {question.image && <SetPicture image={question.image} />}
              <Options question={question} />
              <CheckTag question={{ ...question, checks: checks[index] ?? question.checks }} />
            </div>
          )}
        />
      </div>
      {source && <SourcePanel content={source} shown={shown} />}
    </div>
  )
}
