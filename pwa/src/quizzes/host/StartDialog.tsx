import { settingsOf } from '@takhti/schema/quizzes/rules'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { useAsked } from '../asked/use-question.ts'
import { useSets } from '../asked/use-sets.ts'
import { quizStage } from '../class/stage.ts'
import type { StartQuizProps } from '../quiz-source.ts'
import { OtherModes } from './OtherModes.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import '../quizzes.css'

/** How a quiz is played, chosen before it opens; the defaults suit most. */
export function StartDialog({ source, classId: given = '', onOpened, onClose }: StartQuizProps) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const create = useCommand(lateCalls.quizzes.create, { isShownInPlace: true })
  const [settings, setSettings] = useState(source?.again?.settings ?? settingsOf('accuracy'))
  const sets = useSets(source === null)
  const [chosenId, setChosen] = useState('')
  const [chosenClass, setClass] = useState<string | null>(null)
  const { classes, of } = useClasses()
  const before = of(source?.again?.classId)
  // The given class may load after the dialog.
  const classId = chosenClass ?? quizStage()?.classId ?? before.classId ?? given
  const set = sets.find(({ id }) => id === chosenId) ?? sets[0]
  const name = (source ?? set)?.name.trim().slice(0, 200) ?? ''
  const asked = useAsked(source, set?.id)
  const leftOut = asked?.leftOut ?? []
  const isNothing = source?.again === undefined && asked?.questions.length === 0
  function from() {
    if (source?.again !== undefined) return { againOf: source.again.quizId }
    if (source === null && leftOut.length === 0) return { setId: set?.id }
    return { questions: [...(asked?.questions ?? [])] }
  }
  async function open() {
    const quiz = await create.run({ name, ...from(), ...(classId !== '' && { classId }), settings })
    if (!quiz) return
    onOpened?.(quiz)
    const stage = quizStage()
    if (stage === null) return await navigate({ to: paths.liveQuiz, params: { quizId: quiz.quizId } })
    stage.show(quiz.quizId)
    onClose()
  }
  return (
    <Dialog
      title={t('quiz.start')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('quiz.settings.open')}
      isBusy={create.isPending}
      isSubmitDisabled={create.isBlocked || name === '' || isNothing}
      // A refusal is shown below.
      onSubmit={() => void open().catch(() => {})}
      onClose={onClose}
    >
      {source && <p dir="auto">{source.name}</p>}
      {!source && sets.length > 0 && (
        <SelectField
          label={t('quiz.settings.set')}
          value={set?.id ?? ''}
          options={sets.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      {!source && sets.length === 0 && <p>{t('quiz.list.emptyText')}</p>}
      <p role="status">
        {leftOut.length > 0 && t('quiz.settings.leftOut', { numbers: listed(leftOut, i18n.language) })}{' '}
        {isNothing && t('errors.quizzes/no-questions')}{' '}
        {before.isGone && classId === '' && t('quiz.settings.classGone')}
      </p>
      {classes.length > 0 && (
        <SelectField
          label={t('quiz.settings.class')}
          value={classId}
          options={[
            { value: '', label: t('quiz.settings.noClass') },
            ...classes.map((each) => ({ value: each.classId, label: each.name })),
          ]}
          onChange={({ target }) => setClass(target.value)}
        />
      )}
      {classId !== '' && quizStage() === null && (
        <OtherModes classId={classId} name={name} questions={source?.again ? [] : (asked?.questions ?? [])} />
      )}
      <SettingsFields settings={settings} onChange={setSettings} />
      <CommandProblem of={create} />
    </Dialog>
  )
}

/** The caller's classes, and the state of a quiz's class: it may be deleted, or no longer theirs. */
function useClasses() {
  const { data } = useQuery(q(calls.classes.listMine, {}))
  const classes = data?.data.items ?? []
  return {
    classes,
    of(classId: string | null = null) {
      const isGone = classId !== null && data !== undefined && !classes.some((each) => each.classId === classId)
      return { isGone, classId: isGone ? null : classId }
    },
  }
}

function listed(numbers: readonly number[], language: string): string {
  return new Intl.ListFormat(language, { type: 'unit' }).format(numbers.map(String))
}
