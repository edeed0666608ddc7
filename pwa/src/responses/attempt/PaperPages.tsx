import type { PaperQuestion } from '@takhti/schema/assessments/model'
import type { PaperSheet } from '@takhti/schema/responses/model'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { QuestionMap } from './QuestionMap.tsx'
import '#ui/paper-themes.css'
import './attempt.css'

/** A question that is shown, with its place and the name of its section. */
export type ShownPage = { question: PaperQuestion; index: number; section: string }

type PaperPagesProps = {
  name: string
  sheet: PaperSheet | undefined
  questions: readonly PaperQuestion[]
  index: number
  flags: readonly string[]
  isAnswered: (questionId: string) => boolean
  onGo: (index: number) => void
  /** Beside the name. */
  aside?: ReactNode
  /** Between the name and the question. */
  notices?: ReactNode
  /** After the buttons to other questions. */
  end: ReactNode
  children: (page: ShownPage) => ReactNode
}

/** A paper, one question at a time with the way to each of the others, in an attempt and in a preview alike. */
export function PaperPages({ name, sheet, questions, index: asked, aside, notices, end, ...pages }: PaperPagesProps) {
  const { t } = useTranslation()
  const last = Math.max(0, questions.length - 1)
  const index = Math.min(Math.max(0, asked), last)
  const question = questions[index]
  // A page of next and previous stays within the paper.
  const go = (to: number) => pages.onGo(Math.min(Math.max(0, to), last))
  const section = sheet?.sections.find(({ id }) => id === question?.sectionId)?.name ?? ''
  return (
    <div className="attempt stack" data-paper={sheet?.theme}>
      <div className="attempt-head">
        <h2 className="grow" dir="auto">
          {name}
        </h2>
        {aside}
      </div>
      {sheet !== undefined && sheet.description !== '' && (
        <p className="attempt-description" dir="auto">
          {sheet.description}
        </p>
      )}
      {notices}
      {question && pages.children({ question, index, section })}
      <div className="attempt-buttons">
        <Button aria-disabled={index === 0 || undefined} onClick={() => go(index - 1)}>
          {t('attempt.previous')}
        </Button>
        <Button aria-disabled={index === last || undefined} onClick={() => go(index + 1)}>
          {t('attempt.next')}
        </Button>
        {end}
      </div>
      <QuestionMap {...{ questions, index }} flags={pages.flags} isAnswered={pages.isAnswered} onGo={go} />
    </div>
  )
}
