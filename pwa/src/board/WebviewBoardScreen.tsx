import { IconLinkOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { createLesson } from '#lessons/port.ts'
import { Notice } from '#ui/Notice.tsx'
import { BoardScreen } from './BoardScreen.tsx'
import { namesLesson, lessonNamedIn } from './webview-lesson.ts'
import './webview-board.css'

/**
 * The board in another app's webview, which has its own back button, with the lesson that the address names. If a
 * teacher's address names none, a new lesson is created and written into the address.
 */
export function WebviewBoardScreen() {
  const { t } = useTranslation()
  const lesson = useLesson()
  if (lesson.kind === 'there')
    return (
      <div className="webview">
        <BoardScreen key={lesson.id} lessonId={lesson.id} />
      </div>
    )
  return (
    <main id="content" className="page page-bare" tabIndex={-1} aria-busy={lesson.kind === 'coming'}>
      {lesson.kind === 'coming' ? (
        <p role="status">{t('common.loading')}</p>
      ) : (
        <>
          <h1>{t('board.webview.name')}</h1>
          <Notice
            mark={<IconLinkOff size={36} />}
            title={t('board.webview.invalidPath')}
            text={t('board.webview.noLesson')}
          />
        </>
      )}
    </main>
  )
}

type Named = { kind: 'there'; id: string } | { kind: 'coming' } | { kind: 'none' }

// Two mounts of one address make one lesson.
let making: Promise<string> | null = null

function useLesson(): Named {
  const { t } = useTranslation()
  const [named, setNamed] = useState<Named>(firstNamed)
  useEffect(() => {
    if (named.kind !== 'coming') return
    let isGone = false
    making ??= createLesson(t('board.webview.name')).finally(() => (making = null))
    making.then(
      (id) => {
        if (isGone) return
        history.replaceState(history.state, '', namesLesson(location.href, id))
        setNamed({ kind: 'there', id })
      },
      () => !isGone && setNamed({ kind: 'none' }),
    )
    return () => {
      isGone = true
    }
  }, [named.kind, t])
  return named
}

function firstNamed(): Named {
  const asked = lessonNamedIn(location.search)
  if (asked.kind !== 'unnamed') return asked
  return requirePerson().role === 'instructor' ? { kind: 'coming' } : { kind: 'none' }
}
