import { IconFiles, IconPencilPlus, IconQrcode } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { latePart } from '#languages/late-part.ts'
import { OutlineWay } from '#presentations/port.tsx'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFaces } from './folders/faces.ts'
import { LessonFace } from './folders/LessonFace.tsx'
import { lessonsOnDevice } from './lesson-store.ts'
import { LessonCards } from './LessonCards.tsx'
import './lessons.css'

const CreateLessonDialog = lazy(() =>
  import('./CreateLessonDialog.tsx').then((file) => ({ default: file.CreateLessonDialog })),
)

const ImportLessonWay = lazy(() => import('./ImportLessonWay.tsx').then((file) => ({ default: file.ImportLessonWay })))

const InstallCard = latePart(
  'share',
  () => import('./install/InstallCard.tsx').then((file) => file.InstallCard),
  () => null,
)

const FirstSteps = latePart(
  'share',
  () => import('./share/FirstSteps.tsx').then((file) => file.FirstSteps),
  () => null,
)

const shownRecent = 6

export const createScreen = screen({
  path: paths.create,
  title: 'create',
  roles: ['instructor'],
  load: () => lessonsOnDevice,
  View: ({ data }) => (
    <div className="stack">
      <Start />
      {/* Where there are lessons, they come first. */}
      {data.length === 0 && <Steps />}
      <Recent lessons={data.slice(0, shownRecent)} />
      {data.length > 0 && (
        <>
          <Steps />
          <Suspense fallback={null}>
            <InstallCard />
          </Suspense>
        </>
      )}
      <Ways />
    </div>
  ),
})

function Steps() {
  return (
    <Suspense fallback={null}>
      <FirstSteps />
    </Suspense>
  )
}

function Start() {
  const { t } = useTranslation()
  const [isNaming, setNaming] = useState(() => new URLSearchParams(location.search).has('new'))
  return (
    <section className="start">
      <div className="grow">
        <h2 dir="auto">{t('create.hello', { name: requirePerson().firstName })}</h2>
        <p>{t('create.lead')}</p>
      </div>
      <Button look="main" onClick={() => setNaming(true)}>
        <IconPencilPlus size={22} aria-hidden="true" />
        {t('create.newLesson')}
      </Button>
      {isNaming && (
        <Suspense fallback={null}>
          <CreateLessonDialog onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Recent({ lessons }: { lessons: Parameters<typeof LessonCards>[0]['lessons'] }) {
  const { t } = useTranslation()
  const faces = useFaces()
  return (
    <section className="stack" aria-labelledby="recent">
      <h2 id="recent">{t('create.recent')}</h2>
      {lessons.length === 0 ? (
        <div className="card">
          <Notice mark={<IconPencilPlus size={36} />} title={t('create.emptyTitle')} text={t('create.emptyText')}>
            <a className="button" href={`${paths.create}?new`}>
              {t('create.newLesson')}
            </a>
          </Notice>
        </div>
      ) : (
        <LessonCards lessons={lessons} face={(lesson) => <LessonFace lesson={lesson} faces={faces} />} />
      )}
    </section>
  )
}

function Ways() {
  const { t } = useTranslation()
  return (
    <section className="ways">
      <Link to={paths.content} className="card way">
        <IconFiles size={28} aria-hidden="true" />
        <span>
          <strong>{t('create.fromContent')}</strong>
          <span className="small soft">{t('create.fromContentText')}</span>
        </span>
      </Link>
      <Link to={paths.classes} className="card way">
        <IconQrcode size={28} aria-hidden="true" />
        <span>
          <strong>{t('create.handOut')}</strong>
          <span className="small soft">{t('create.handOutText')}</span>
        </span>
      </Link>
      <Suspense fallback={null}>
        <ImportLessonWay />
      </Suspense>
      <Suspense fallback={null}>
        <OutlineWay />
      </Suspense>
    </section>
  )
}
