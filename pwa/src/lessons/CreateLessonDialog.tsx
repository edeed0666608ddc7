import { checkLessonName, maxLessonNameLength } from '@takhti/schema/lessons/rules'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { createLesson } from './lesson-store.ts'

/** Names a lesson and opens its board; works with and without a network. */
export function CreateLessonDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function create() {
    const verdict = checkLessonName(name)
    setMissing(verdict !== 'ok')
    if (verdict !== 'ok') return
    setBusy(true)
    const lessonId = await createLesson(name)
    await navigate({ to: paths.lesson, params: { lessonId } })
  }

  return (
    <Dialog
      title={t('create.newLesson')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('common.save')}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void create()}
    >
      <Field
        label={t('create.lessonName')}
        maxLength={maxLessonNameLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isMissing ? t('create.nameMissing') : null}
      />
    </Dialog>
  )
}
