import type { i18n as I18n, TFunction } from 'i18next'
import { createContext, use, useState, useSyncExternalStore, type ReactNode } from 'react'

const Words = createContext<I18n | null>(null)

/** Provides the messages to its children. */
export function WordsProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return <Words value={i18n}>{children}</Words>
}

/** The messages in the panel's language; components that use them render again when the language changes. */
export function useWords(): { t: TFunction; language: string } {
  const i18n = use(Words)
  if (i18n === null) throw new Error('useWords needs a WordsProvider around it')
  const language = useSyncExternalStore(
    (onChange) => {
      i18n.on('languageChanged', onChange)
      return () => i18n.off('languageChanged', onChange)
    },
    () => i18n.language,
  )
  return { t: i18n.t, language }
}

/** Adds English messages of a lazy part of the panel; the other languages are loaded whole. */
export function useLateWords(words: object): void {
  const i18n = use(Words)
  useState(() => void i18n?.addResourceBundle('en', 'translation', words))
}
