import type { Content } from '@takhti/schema/files/model'
import type { Question } from '@takhti/schema/questions/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { StartQuizButton } from '#quizzes/port.tsx'
import { Button } from '#ui/Button.tsx'
import { PlaceFields, type Chosen } from './PlaceFields.tsx'
import type { Generation } from './use-generation.ts'

/** Stores questions in a new set of that name, or in an existing one. */
export type Accept = (questions: readonly Question[], name: string, setId?: string) => Promise<void>

type AcceptFormProps = {
  content: Content
  generation: Generation
  onAccept: Accept
}

/**
 * Stores the questions, unchanged, in a new or an existing question set of *My content*. Until then they are a draft.
 */
export function AcceptForm({ content, generation, onAccept }: AcceptFormProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Chosen>(() => ({
    name: t('assistant.accept.nameOf', { name: content.name }).slice(0, 200),
    setId: null,
  }))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError['code'] | null>(null)
  const { questions, running, clear } = generation
  const name = chosen.name.trim()
  const quizName = name === '' ? content.name : name

  async function accept(givenName: string) {
    setBusy(true)
    setProblem(null)
    try {
      await (chosen.setId === null ? onAccept(questions, givenName) : onAccept(questions, givenName, chosen.setId))
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
        disabled={running !== null || (chosen.setId === null && name === '')}
        onClick={() => void accept(name)}
      >
        {t('assistant.accept.accept', { count: questions.length })}
      </Button>
      <StartQuizButton
        source={{ name: quizName, questions }}
        // Questions that a class was asked are used, and no longer a draft: the quiz opens another page.
        onOpened={() => void accept(quizName)}
      />
      <p className="field-error" role="alert">
        {problem && t(`errors.${problem}`)}
      </p>
    </div>
  )
}
