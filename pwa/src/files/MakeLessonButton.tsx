import { IconPencilPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageContent } from '#documents/content-page.ts'
import { createLesson } from '#lessons/port.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'

/** Turns content, a question set or a deck into a lesson on this device and opens its board. */
export function MakeLessonButton({ content, isMain = false }: { content: PageContent; isMain?: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function make() {
    setBusy(true)
    try {
      const { makeLessonFromContent } = await import('#documents/lesson-from-content.ts')
      const lessonId = await createLesson(content.name)
      await makeLessonFromContent({ ...content, answersTitle: t('assessmentPrint.parts.key') }, lessonId)
      await navigate({ to: paths.lesson, params: { lessonId } })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button look={isMain ? 'main' : 'plain'} isBusy={isBusy} onClick={() => void make()}>
      <IconPencilPlus size={20} aria-hidden="true" />
      {t('content.makeLesson')}
    </Button>
  )
}
