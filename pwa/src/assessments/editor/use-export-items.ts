import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { useBankCopy } from '#topics/port.tsx'
import type { DeviceAssessment } from '../assessment-store.ts'

type Item = { key: string; name: string; act: () => void; isOff: boolean }

/** Menu items that take an assessment elsewhere: onto paper, and its questions into the bank. */
export function useExportItems({ id, questions }: DeviceAssessment): { items: Item[]; dialog: ReactNode } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const bank = useBankCopy(id)
  const isOff = questions.length === 0
  const print = () => void navigate({ to: paths.assessmentPrint, params: { assessmentId: id } })
  return {
    items: [
      { key: 'print', name: t('assessmentPrint.title'), act: print, isOff },
      { key: 'bank', name: t('topics.store'), act: () => bank.store(questions), isOff },
    ],
    dialog: bank.dialog,
  }
}
