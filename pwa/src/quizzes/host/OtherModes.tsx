import { IconCards, IconHome } from '@tabler/icons-react'
import type { Question } from '@takhti/schema/questions/model'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makeHomework } from '#assessments/port.tsx'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'

type OtherModesProps = { classId: string; name: string; questions: readonly Question[] }

/** The same questions for a class in another way: with printed cards, or as homework at each student's own pace. */
export function OtherModes({ classId, name, questions }: OtherModesProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  async function give() {
    setBusy(true)
    const assessmentId = await makeHomework({ classId, name }, questions)
    await navigate({ to: paths.assessment, params: { assessmentId } })
  }
  return (
    <div className="row">
      <Link className="button" to={paths.answerCards} params={{ classId }}>
        <IconCards size={20} aria-hidden="true" />
        {t('answerCards.title')}
      </Link>
      {questions.length > 0 && name !== '' && (
        <Button isBusy={isBusy} onClick={() => void give().finally(() => setBusy(false))}>
          <IconHome size={20} aria-hidden="true" />
          {t('quiz.settings.homework')}
        </Button>
      )}
    </div>
  )
}
