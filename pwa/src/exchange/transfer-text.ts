import type { Transfer } from '@takhti/schema/exchange/model'
import type { TFunction } from 'i18next'

type Wording = { t: TFunction<'translation', 'transfer'>; language: string }

/** What a transfer counted, and until when its archive is here. */
export function countLines(transfer: Transfer, { t, language }: Wording): string[] {
  const { kind, state, people, rows, rowsHere, files, bytes, invited, expiresAt } = transfer
  const isOver = state === 'done'
  return [
    ...(files > 0 ? [t('files', { count: files, size: sizeText(bytes, language) })] : []),
    ...(people > 0 ? [t('people', { count: people })] : []),
    ...(rows > 0 && (kind === 'export' || !isOver) ? [t('rows', { count: rows })] : []),
    ...(rows > 0 && kind === 'import' && isOver ? [t('rowsHere', { count: rowsHere, all: rows })] : []),
    ...(invited > 0 ? [t('invited', { count: invited })] : []),
    ...(transfer.hasMessages ? [t('hasMessages')] : []),
    ...(kind === 'export' && isOver && expiresAt !== null ? [t('until', { day: dayText(expiresAt, language) })] : []),
  ]
}

function dayText(at: string, language: string): string {
  return new Date(at).toLocaleDateString(language, { dateStyle: 'long' })
}

function sizeText(bytes: number, language: string): string {
  const [unit, size] = bytes >= 1e9 ? (['gigabyte', 1e9] as const) : (['megabyte', 1e6] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size)
}
