import type { Content } from '@takhti/schema/files/model'
import type { Question } from '@takhti/schema/questions/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { StartQuizButton } from '#quizzes/port.tsx'
import { Button } from '#ui/Button.tsx'
import { PlaceFields, type Chosen } from './PlaceFields.tsx'
import type { Generation } from './use-generation.ts'

/** Keeps questions in a new set of that name, or in the set that is there. */
export type Accept = (questions: readonly Question[], name: string, setId?: string) => Promise<void>

type AcceptFormProps = {
  content: Content
  generation: Generation
  onAccept: Accept
}

/** Puts the questions as they stand into a new or an old question set of *My content*. Until then they are a draft. */
export function AcceptForm({ content, generation, onAccept }: AcceptFormProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Chosen>(() => ({
    name: t('assistant.accept.nameOf', { name: content.name }).slice(0, 200),
    setId: null,
  }))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError['code'] | null>(null)
  const { questions, running, clear } = generation

  async function accept() {
    setBusy(true)
    setProblem(null)
    try {
      await (chosen.setId === null
        ? onAccept(questions, chosen.name.trim())
        : onAccept(questions, chosen.name.trim(), chosen.setId))
      clear()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.code : 'common/internal')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="card stack">
      <PlaceFields kind="questions" chosen={chosen} onChange={setChosen} />
      <Button
        look="main"
        isBusy={isBusy}
        disabled={running !== null || (chosen.setId === null && chosen.name.trim() === '')}
        onClick={() => void accept()}
      >
        {t('assistant.accept.accept', { count: questions.length })}
      </Button>
      <StartQuizButton source={{ name: chosen.name.trim() || content.name, questions }} />
      <p className="field-error" role="alert">
        {problem && t(`errors.${problem}`)}
      </p>
    </div>
  )
}
