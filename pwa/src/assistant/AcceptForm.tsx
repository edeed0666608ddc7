import type { Content } from '@takhti/schema/files/model'
import type { Question } from '@takhti/schema/questions/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import type { Generation } from './use-generation.ts'

type AcceptFormProps = {
  content: Content
  generation: Generation
  onAccept: (questions: readonly Question[], name: string) => Promise<void>
}

/** Puts the questions as they stand into a question set of *My content*. Until then they are a draft. */
export function AcceptForm({ content, generation, onAccept }: AcceptFormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(() => t('assistant.accept.nameOf', { name: content.name }).slice(0, 200))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError['code'] | null>(null)
  const { questions, running, clear } = generation

  async function accept() {
    setBusy(true)
    setProblem(null)
    try {
      await onAccept(questions, name.trim())
      clear()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.code : 'common/internal')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="card stack">
      <Field
        label={t('assistant.accept.name')}
        value={name}
        maxLength={200}
        dir="auto"
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        look="main"
        isBusy={isBusy}
        disabled={running !== null || name.trim() === ''}
        onClick={() => void accept()}
      >
        {t('assistant.accept.accept', { count: questions.length })}
      </Button>
      <p className="field-error" role="alert">
        {problem && t(`errors.${problem}`)}
      </p>
    </div>
  )
}
