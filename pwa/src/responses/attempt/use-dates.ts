import { useTranslation } from 'react-i18next'

/** Writes an instant in the reader's language. */
export function useDates(): (at: string) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(new Date(at))
}
