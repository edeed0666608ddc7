import { IconListCheck } from '@tabler/icons-react'
import type { Content } from '@takhti/schema/files/model'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { makeQuestionSet } from './set-store.ts'

/** Stores the questions of a capture as a set of their own, which is then edited. */
export function StoreSetButton({ content }: { content: Content }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { id, name, language, questions } = content
  if (questions.length === 0) return null
  async function store() {
    setBusy(true)
    try {
      const contentId = await makeQuestionSet({ name: name.slice(0, 200), language, sourceId: id }, questions)
      await navigate({ to: paths.questionSet, params: { contentId } })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button isBusy={isBusy} onClick={() => void store()}>
      <IconListCheck size={20} aria-hidden="true" />
      {t('sets.keep')}
    </Button>
  )
}
