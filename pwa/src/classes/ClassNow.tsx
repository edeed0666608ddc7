import { IconBroadcast, IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { StartQuiz } from '#quizzes/port.tsx'
import { LiveNow } from '#schedule/port.tsx'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'

/** What is live with a class, a press away: its live class, and for its teachers a live quiz. */
export function ClassNow({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const start = (
    <Link to={paths.liveClasses} search={{ class: classId }} className="button">
      <IconBroadcast size={18} aria-hidden="true" />
      {t('board.liveClass')}
    </Link>
  )
  return (
    <div className="row class-now">
      <Suspense fallback={start}>
        <LiveNow classId={classId}>{start}</LiveNow>
      </Suspense>
      {requirePerson().role === 'instructor' && (
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <IconListCheck size={18} aria-hidden="true" />
          {t('quiz.start')}
        </Button>
      )}
      {isAsking && <StartQuiz source={null} classId={classId} onClose={() => setAsking(false)} />}
    </div>
  )
}
