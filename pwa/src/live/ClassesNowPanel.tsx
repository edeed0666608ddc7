import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { TodayPanel } from '#schedule/port.tsx'
import { enterNext } from '#screen/class-entry.ts'
import { paths } from '#screen/paths.ts'
import { DeviceCheckPanel } from './DeviceCheckPanel.tsx'
import { OwnMedia } from './own-media.ts'
import { StartForm } from './StartForm.tsx'

/**
 * Live classes without a lesson in the address: the running ones of a person's classes, and for a teacher, the start
 * of one.
 */
export function ClassesNowPanel({ askMs }: { askMs: number }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const navigate = useNavigate()
  const [media] = useState(() => new OwnMedia())
  const { data } = useQuery({ ...q(lateCalls.liveClasses.list, {}), refetchInterval: askMs })
  const going = data?.data.items ?? []
  const isTeacher = requirePerson().role === 'instructor'
  useEffect(() => () => media.close(), [media])
  useEffect(() => {
    document.title = t('title')
  }, [t])
  return (
    <main id="content" className="live-page live-lobby" tabIndex={-1}>
      <header className="row">
        <Link to={paths.classes} className="icon-button" aria-label={t('toClasses')}>
          <IconArrowLeft aria-hidden="true" className="mirrored" />
        </Link>
        <h1>{t('title')}</h1>
      </header>
      <section className="stack" aria-label={t('goingOn')} aria-live="polite">
        {going.length > 0 && <h2>{t('goingOn')}</h2>}
        {data && going.length === 0 && <p className="soft">{t(isTeacher ? 'noneNow' : 'waitingText')}</p>}
        <ul className="live-now">
          {going.map(({ liveId, flow_id: lessonId, lessonName: lesson, className: name }) => (
            <li key={liveId}>
              <Link
                to={paths.liveClass}
                params={{ lessonId }}
                className="card live-now-class"
                onClick={() => enterNext(lessonId)}
              >
                <span className="grow" dir="auto">
                  {t('of', { lesson, name })}
                </span>
                <span className="button" data-look={isTeacher ? 'plain' : 'main'}>
                  {t('join')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {isTeacher && (
        <>
          <DeviceCheckPanel media={media} hasCamera />
          <StartForm
            lessonId={null}
            onStarted={({ flow_id: lessonId }) =>
              void navigate({ to: paths.liveClass, params: { lessonId }, search: { enter: 'now' } })
            }
          />
        </>
      )}
      {/* Last, so that its arrival moves nothing that a finger is about to press. */}
      <Suspense>
        <TodayPanel classId={null} />
      </Suspense>
    </main>
  )
}
