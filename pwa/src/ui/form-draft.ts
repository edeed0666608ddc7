import { useEffect, useState } from 'react'

/**
 * Unsent changes of a form in this tab. They survive a reload and nothing else: leaving the form removes them,
 * and a sign-out clears the tab's storage.
 */
export function useFormDraft<Changes>(key: string | undefined) {
  const name = key === undefined ? null : `takhti.draft.${key}`
  const [restored] = useState(() => (name === null ? null : read<Changes>(name)))
  useEffect(() => () => drop(name), [name])
  return {
    restored,
    store(changes: Changes) {
      if (name !== null) sessionStorage.setItem(name, JSON.stringify(changes))
    },
    remove: () => drop(name),
  }
}

function read<Changes>(name: string): Changes | null {
  const text = sessionStorage.getItem(name)
  // `store` wrote it in this tab, for the form of the same name.
  return text === null ? null : (JSON.parse(text) as Changes)
}

function drop(name: string | null): void {
  if (name !== null) sessionStorage.removeItem(name)
}
