import type { Question } from '@takhti/schema/questions/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { ApiError } from '#api/errors.ts'
import { q, queryClient } from '#api/query.ts'
import { useItems } from '#files/port.tsx'
import { setOnDevice } from '#files/sets/port.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { Offer } from './add-source.ts'

type FromContentProps = { kind: 'sets' | 'generated'; onOffer: (offer: Offer | null) => void }

/** The questions of a set of the caller, or those that were generated from an item of their content. */
export function FromContent({ kind, onOffer }: FromContentProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const items = (useItems() ?? []).flatMap(({ half, item }) => (half === 'captures' ? [item] : []))
  const fitting = items.filter(
    (item) =>
      (item.questionCount ?? 0) > 0 && (item.kind === 'questions') === (kind === 'sets') && item.kind !== 'cards',
  )

  async function choose(id: string) {
    setChosen(id)
    setProblem(null)
    onOffer(null)
    if (id === '') return
    try {
      const questions = kind === 'sets' ? await ofSet(id) : await ofContent(id)
      onOffer({
        source: { kind: 'generated', groupId: id },
        questions: questions.map((question) => ({ id: question.id, question })),
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.isUnanswered ? t('common.needsNetwork') : t(`errors.${error.code}`))
    }
  }

  if (fitting.length === 0) return <p className="soft">{t(`assessments.add.${kind}None`)}</p>
  return (
    <>
      <SelectField
        label={t(`assessments.add.${kind}Of`)}
        value={chosen}
        options={[
          { value: '', label: t('assessments.add.choose') },
          ...fitting.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => void choose(target.value)}
      />
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}

async function ofSet(id: string): Promise<Question[]> {
  const { data } = await setOnDevice<Question>(id, false).queryFn()
  // Only the set's own fields are left out.
  return data.items.map(({ version: _, otherOf: __, ...question }) => question as Question)
}

/** The questions of a capture are plain text, which is a question's text as well. */
async function ofContent(id: string): Promise<readonly Question[]> {
  return (await queryClient.fetchQuery(q(calls.files.get, { id }))).data.questions
}
