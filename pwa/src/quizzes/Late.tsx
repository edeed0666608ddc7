import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addWords } from '#languages/late-words.ts'
import { currentLanguage } from '#languages/text.ts'
import { useOnline } from '#offline/connectivity.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

type LateProps<Part> = { load: () => Promise<Part>; children: (part: Part) => ReactNode }

/**
 * A part that loads with its texts when it is first shown, because it is of no use without a network. It shows an error
 * where loading fails.
 */
export function Late<Part>({ load, children }: LateProps<Part>) {
  const { t, i18n } = useTranslation()
  const { code } = currentLanguage()
  const isOnline = useOnline()
  // Two of these may follow each other in one place; what the one loaded is not for the other.
  const [part, setPart] = useState<{ is: Part; of: LateProps<Part>['load'] } | null>(null)
  const [round, setRound] = useState(0)
  const [failed, setFailed] = useState('')
  const attempt = `${code} ${round} ${isOnline}`
  useEffect(() => {
    let isLeft = false
    Promise.all([load(), addWords('quizzes')]).then(
      ([is]) => {
        if (isLeft) return
        // Texts that could not be loaded do not reject.
        if (i18n.exists('quiz.join.code')) setPart({ is, of: load })
        else setFailed(attempt)
      },
      () => isLeft || setFailed(attempt),
    )
    return () => {
      isLeft = true
    }
  }, [load, attempt, i18n])
  if (part?.of === load) return children(part.is)
  if (failed !== attempt) return <Skeleton label={t('common.loading')} />
  return (
    <Notice isPage title={t('common.needsNetwork')}>
      <Button look="main" onClick={() => setRound(round + 1)}>
        {t('common.retry')}
      </Button>
    </Notice>
  )
}
