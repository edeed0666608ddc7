import { IconListCheck, IconListDetails } from '@tabler/icons-react'
import type { AssessmentQuestion, DraftQuestion } from '@takhti/schema/assessments/model'
import { maxQuestionsOfAssessment, questionFault } from '@takhti/schema/assessments/rules'
import { allTypes } from '@takhti/schema/questions/rules'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Options, QuestionForm } from '#files/port.tsx'
import { NumberedText } from '#files/rich-text/port.tsx'
import { blankQuestion, SetItems, SetPicture, useItemEditor } from '#files/sets/port.tsx'
import { latePart } from '#languages/late-part.ts'
import { QuestionFiles } from '#responses/port.tsx'
import { Button } from '#ui/Button.tsx'
import { changeQuestions, newId, type DeviceAssessment } from '../assessment-store.ts'
import { AddMenu } from './AddMenu.tsx'
import type { FilesFieldProps } from './FilesField.tsx'
import { QuestionPlace } from './QuestionPlace.tsx'
import { RubricDialog } from './RubricDialog.tsx'
import { SeveralPanel } from './SeveralPanel.tsx'
import { TopicField } from './TopicField.tsx'

const FilesField = latePart<FilesFieldProps>(
  'class-files',
  () => import('./FilesField.tsx').then((file) => file.FilesField),
  () => null,
)

/** The questions of an assessment in order, each edited in place. */
export function QuestionsPanel({ assessment }: { assessment: DeviceAssessment }) {
  const { t, i18n } = useTranslation()
  const { id, questions, settings, totalPoints } = assessment
  const editor = useItemEditor<DraftQuestion>(questions, (changes) => changeQuestions(id, changes))
  const [isSeveral, setSeveral] = useState(false)
  const points = new Intl.NumberFormat(i18n.language).format(totalPoints)
  return (
    <div className="stack">
      <div className="row assessment-summary">
        <p className="grow soft">
          {t('assessments.questionCount', { count: questions.length })} ·{' '}
          {t('assessments.editor.points', { points, count: totalPoints })}
        </p>
        <AddMenu assessment={assessment}>
          {questions.length > 1 && (
            <Button
              className="assessment-edit-several"
              aria-expanded={isSeveral}
              onClick={() => setSeveral(!isSeveral)}
            >
              <IconListCheck size={20} aria-hidden="true" />
              {t('assessments.several.title')}
            </Button>
          )}
        </AddMenu>
      </div>
      {isSeveral ? (
        <SeveralPanel assessment={assessment} onClose={() => setSeveral(false)} />
      ) : (
        <SetItems<DraftQuestion>
          editor={editor}
          most={maxQuestionsOfAssessment}
          addLabel={t('sets.addQuestion')}
          blank={(questionId, like) => ({
            ...blankQuestion(questionId, newId, like),
            ...(like?.sectionId !== undefined && { sectionId: like.sectionId }),
          })}
          renderForm={({ item, ...on }) => (
            <QuestionForm
              question={item}
              language="und"
              types={allTypes}
              {...on}
              renderTopic={(part) => <TopicField {...part} />}
              renderMore={(part) => (
                <>
                  <Suspense fallback={null}>
                    <FilesField {...part} assessmentId={id} questions={questions} />
                  </Suspense>
                  <QuestionPlace {...part} settings={settings} />
                </>
              )}
            />
          )}
          renderItem={(question, index) => <QuestionRow assessment={assessment} question={question} index={index} />}
        />
      )}
    </div>
  )
}

type QuestionRowProps = { assessment: DeviceAssessment; question: AssessmentQuestion | DraftQuestion; index: number }

function QuestionRow({ assessment, question, index }: QuestionRowProps) {
  const { t } = useTranslation()
  const { settings } = assessment
  const [isMarking, setMarking] = useState(false)
  const fault = questionFault(question)
  const section = settings.sections.find(({ id }) => id === question.sectionId)
  return (
    <div className="stack" id={`question-${question.id}`}>
      <NumberedText number={index + 1} text={question.description} />
      {question.image && <SetPicture image={question.image} />}
      {question.files && (
        <Suspense fallback={null}>
          <QuestionFiles assessmentId={assessment.id} files={question.files} />
        </Suspense>
      )}
      <Options question={question} />
      <div className="assessment-tags">
        <span className="tag">{t(`sets.types.${question.type}`)}</span>
        <span className="tag">
          {t('assessments.editor.points', { points: question.points, count: question.points })}
        </span>
        {settings.takesPointsOff && question.penalty !== undefined && (
          <span className="tag">{t('assessments.editor.minus', { points: question.penalty })}</span>
        )}
        {section && (
          <span className="tag" dir="auto">
            {section.name}
          </span>
        )}
        {question.topicName && (
          <span className="tag" dir="auto">
            {question.topicName}
          </span>
        )}
        {fault && (
          <span className="tag" data-tone="warn">
            {t(`errors.${fault}`)}
          </span>
        )}
      </div>
      <div>
        <Button look="quiet" onClick={() => setMarking(true)}>
          <IconListDetails size={18} aria-hidden="true" />
          {t('assessments.rubric.title')}
          <span className="hidden">: {t('sets.number', { number: index + 1 })}</span>
        </Button>
      </div>
      {isMarking && (
        <RubricDialog assessmentId={assessment.id} questionId={question.id} onClose={() => setMarking(false)} />
      )}
    </div>
  )
}
