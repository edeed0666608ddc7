import type { Phrase } from '@takhti/schema/conduct/model'
import { maxPhrases } from '@takhti/schema/conduct/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { AreaField } from '#ui/AreaField.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useForm } from '#ui/use-form.ts'

/** The quick phrases of a teacher, one a line: what praises and what needs work. */
export function PhraseDialog({ phrases, onClose }: { phrases: readonly Phrase[]; onClose: () => void }) {
  const { t } = useTranslation()
  const save = useCommand(lateCalls.conduct.savePhrases)
  const [before] = useState(phrases)
  const form = useForm({
    initial: {
      praise: linesOf(before.filter(({ behaviorPoints }) => behaviorPoints >= 0)),
      needsWork: linesOf(before.filter(({ behaviorPoints }) => behaviorPoints < 0)),
    },
    command: save,
    save: ({ praise, needsWork }) =>
      save.run({
        phrases: [...readLines(praise, before, 1), ...readLines(needsWork, before, -1)].slice(0, maxPhrases),
      }),
  })
  return (
    <FormDialog title={t('conduct.editPhrases')} form={form} onClose={onClose}>
      <AreaField label={t('conduct.praise')} hint={t('conduct.oneALine')} {...form.field('praise')} />
      <AreaField label={t('conduct.needsWork')} hint={t('conduct.oneALine')} {...form.field('needsWork')} />
    </FormDialog>
  )
}

function linesOf(phrases: readonly Phrase[]): string {
  return phrases.map(({ text }) => text).join('\n')
}

/** A phrase that was there retains its points; a new one has those of its list. */
export function readLines(text: string, before: readonly Phrase[], points: number): Phrase[] {
  const lines = [...new Set(text.split('\n').map((line) => line.trim().slice(0, 200)))].filter((line) => line !== '')
  return lines.map((line) => {
    const old = before.find((phrase) => phrase.text === line && phrase.behaviorPoints < 0 === points < 0)
    return old ?? { text: line, behaviorPoints: points }
  })
}
