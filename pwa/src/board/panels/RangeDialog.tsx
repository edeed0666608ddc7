import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import type { Question } from './use-import.ts'

/** Requests a page range of a PDF; at first all pages, as many as there is room for. */
export function RangeDialog({ question, onClose }: Question<'range'>) {
  const { t } = useTranslation()
  const { name, pages, most } = question
  const [from, setFrom] = useState('1')
  const [to, setTo] = useState(String(most))
  const range = { from: Number(from), to: Number(to) }
  const count = range.to - range.from + 1
  const isRange = [range.from, range.to].every((page) => Number.isInteger(page) && page >= 1 && page <= pages)
  const isFit = isRange && count >= 1 && count <= most
  const field = { type: 'number', inputMode: 'numeric', min: 1, max: pages, step: 1 } as const
  return (
    <Dialog
      title={t('importLesson.range.title')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={isFit ? t('importLesson.range.add', { count }) : t('importLesson.range.none')}
      isSubmitDisabled={!isFit}
      onSubmit={() => question.answer(range)}
      onClose={onClose}
    >
      <p>{t('importLesson.range.lead', { name, count: pages })}</p>
      <Field
        {...field}
        label={t('importLesson.range.from')}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <Field
        {...field}
        label={t('importLesson.range.to')}
        value={to}
        {...(most < pages && { hint: t('importLesson.range.most', { count: most }) })}
        error={isRange && count > most ? t('importLesson.range.tooMany') : null}
        onChange={({ target }) => setTo(target.value)}
      />
    </Dialog>
  )
}
