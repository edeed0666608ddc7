import type { Simulation } from '@takhti/schema/simulations/model'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { storeForLesson } from '#board/port.ts'
import { createLesson, lessonsOnDevice } from '#lessons/port.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** The number of offered lessons: the last changed ones. */
const shownLessons = 8

/** Asks for the target lesson of a simulation, and opens it with the simulation ready to be placed on its page. */
export function PutDialog({ simulation: { name, title }, onClose }: { simulation: Simulation; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data } = useQuery(lessonsOnDevice)
  const [isBusy, setBusy] = useState(false)
  const { personId } = requirePerson()
  const own = data?.data.filter(({ createdBy }) => createdBy === personId).slice(0, shownLessons) ?? []

  async function putInto(choose: () => Promise<string> | string) {
    setBusy(true)
    try {
      const lessonId = await choose()
      storeForLesson(lessonId, name)
      await navigate({ to: paths.lesson, params: { lessonId } })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('phet.putTitle')} closeLabel={t('common.close')} onClose={onClose}>
      <p>
        <strong>
          <bdi lang="en">{title}</bdi>
        </strong>
      </p>
      <ul className="simulation-lessons">
        <li>
          <Button look="main" isBusy={isBusy} onClick={() => void putInto(() => createLesson(title))}>
            {t('phet.newLesson')}
          </Button>
        </li>
        {own.map((lesson) => (
          <li key={lesson.flow_id}>
            <Button disabled={isBusy} onClick={() => void putInto(() => lesson.flow_id)}>
              {t('phet.into', { name: lesson.name })}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
